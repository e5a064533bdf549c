import { describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "../http/route";
import { openApiDocument, operationsOf } from "./openapi";

const declared = {
  summary: "Does something",
  tag: "Test",
  auth: ["bearer"],
  params: z.object({ id: z.string() }),
  body: { kind: "json", schema: z.strictObject({ text: z.string() }) },
  responses: { 200: { description: "Done" } },
  errors: ["invalid_request"],
  handle: async () => ({}),
} as const;

const modules = [
  {
    path: "/api/things/{id}",
    module: {
      POST: route({ ...declared, operation: "doOnce" }),
      PUT: route({ ...declared, operation: "do" }),
    },
  },
];

describe("the OpenAPI document", () => {
  const document = openApiDocument(operationsOf(modules));
  const item = document.paths?.["/api/things/{id}"];

  it("describes Idempotency-Key for the operations that honour it", () => {
    expect(item?.post?.parameters).toMatchObject([
      { in: "path", name: "id", required: true },
      {
        in: "header",
        name: "Idempotency-Key",
        schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
        description: expect.stringContaining("idempotency_conflict"),
      },
    ]);
  });

  it("describes it for no other", () => {
    expect(item?.put?.parameters).toMatchObject([{ in: "path", name: "id" }]);
    expect(item?.put?.parameters).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ROUTE_MODULES } from "@/generated/operations";
import { openApiDocument, operationsOf } from "./openapi";

const operations = operationsOf(ROUTE_MODULES);
const document = openApiDocument(operations);

interface Media {
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

function exampleIn(content: Record<string, Media> | undefined): unknown {
  const media = content?.["application/json"];
  const [shared] = Object.keys(media?.examples ?? {});
  return shared === undefined ? media?.example : document.components.examples?.[shared]?.value;
}

describe.each(operations.map((each) => [each.handler.declaration.operation, each] as const))(
  "the examples of %s",
  (_, { path, method, handler }) => {
    const { params, body, responses } = handler.declaration;
    const described = document.paths[path.replace("{...", "{")]?.[method];

    it("are what the service itself takes and answers", () => {
      if (params !== undefined) {
        const inPath = (described?.parameters ?? []).filter((each) => each.in === "path");
        const sent = Object.fromEntries(inPath.map(({ name, example }) => [name, String(example)]));
        expect(z.safeParse(params, sent)).toMatchObject({ success: true });
      }
      if (body?.schema !== undefined) {
        const sent = exampleIn(described?.requestBody?.content);
        expect(z.safeParse(body.schema, sent)).toMatchObject({ success: true });
      }
      for (const [status, declared] of Object.entries(responses)) {
        if (!("schema" in declared)) continue;
        const answered = exampleIn(described?.responses[status]?.content);
        expect(z.safeParse(declared.schema, answered), status).toMatchObject({ success: true });
      }
    });
  },
);

it("show each refusal as the problem document that it is", () => {
  const refusals = Object.entries(document.components.responses ?? {});
  expect(refusals.length).toBeGreaterThan(50);
  for (const [name, { description, content }] of refusals) {
    const example = Object(content?.["application/problem+json"]?.example);
    expect(example.status, name).toBe(Number(name.split("_")[0]));
    expect(description, name).toContain(`\`${example.code}\``);
  }
});

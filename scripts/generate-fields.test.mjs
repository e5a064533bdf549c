import { describe, expect, it } from "vitest";
import { fieldsModule } from "./generate-fields.mjs";

const BODY = {
  type: "object",
  required: ["reason", "note", "kind", "until"],
  properties: {
    reason: { type: "string", minLength: 1, maxLength: 2000 },
    note: { type: "string", maxLength: 500 },
    kind: { enum: ["a", "b"] },
    until: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
    title: { $ref: "#/components/schemas/Title" },
    flag: { type: "boolean" },
  },
};

describe("fieldsModule", () => {
  it("says what is required and how long a text may be", () => {
    const schema = { $ref: "#/components/schemas/Body" };
    const operation = {
      operationId: "decide",
      requestBody: { content: { "application/json": { schema } } },
    };
    const text = fieldsModule({
      paths: { "/x": { post: operation, get: { operationId: "read" } } },
      components: { schemas: { Body: BODY, Title: { type: "string", maxLength: 60 } } },
    });
    expect(text.split("\n").filter((line) => line.startsWith("export"))).toEqual([
      'export const decide = {"reason":{"required":true,"max":2000},"note":{"max":500},"kind":{"required":true},"title":{"max":60}} as const;',
    ]);
  });
});

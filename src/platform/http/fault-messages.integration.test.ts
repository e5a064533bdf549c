import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ROUTE_MODULES } from "@/generated/operations";
import { operationsOf } from "../openapi/openapi";
import { validationError } from "../operation/validation-error";

// An integration test, because it loads every route, and unit tests share their modules.

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  if (error === undefined) return [];
  return validationError("validation_failed", "", error).errors.map(({ message }) => message);
}

/** Values that no schema of a body takes, and for each member some that it may not. */
function* wrongValues(schema: z.ZodType): Generator<unknown> {
  yield* [{}, 5, "x", null, [], [{}], [5]];
  const members = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {};
  for (const name of Object.keys(members)) {
    for (const value of [5.5, "\u0001", null, [], [{}], [5], {}, { kind: "?", type: "?" }, true]) {
      yield { [name]: value };
    }
  }
}

describe("every operation", () => {
  const operations = operationsOf(ROUTE_MODULES);
  const schemas = operations.flatMap(({ method, path, handler: { declaration } }) =>
    (["params", "query", "body"] as const).flatMap((place) => {
      const declared = place === "body" ? declaration.body?.schema : declaration[place];
      return declared === undefined
        ? []
        : [{ name: `${method} ${path} ${place}`, schema: declared }];
    }),
  );

  it("says more than that an input is invalid", () => {
    expect(schemas.length).toBeGreaterThan(200);
    const mute = schemas.flatMap(({ name, schema }) =>
      [...wrongValues(schema)]
        .filter((value) => messagesOf(schema, value).includes("Invalid input"))
        .map((value) => `${name}: ${JSON.stringify(value)}`),
    );
    expect(mute).toEqual([]);
  });
});

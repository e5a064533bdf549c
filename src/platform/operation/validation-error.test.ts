import { describe, expect, it } from "vitest";
import { z } from "zod";
import { validationError } from "./validation-error";

const messagesOf = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value);
  return error === undefined
    ? []
    : (validationError("validation_failed", "", error).errors ?? []).map((each) => each.message);
};

describe("a message for what does not fit", () => {
  const either = z.union([z.string(), z.array(z.strictObject({ kind: z.enum(["a", "b"]) }))]);
  const named = z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("file"), name: z.string() }),
    z.strictObject({ kind: z.literal("note"), text: z.string() }),
  ]);

  it.each<[string, z.ZodType, unknown, string]>([
    [
      "the kinds of a union",
      either,
      5,
      "Invalid input: expected string, received number; or expected array, received number",
    ],
    [
      "where an alternative breaks",
      either,
      [{ kind: "c" }],
      'expected string, received array; or 0/kind: expected one of "a"|"b"',
    ],
    ["the words that tell members apart", named, { kind: "x" }, "Expected 'file' | 'note'"],
    ["a rule without words", z.string().refine(() => false), "x", "does not satisfy its rule"],
  ])("names %s", (_name, schema, value, said) => {
    const [message = ""] = messagesOf(schema, value);
    expect(message.replace("Invalid option: ", "")).toContain(said);
  });
});

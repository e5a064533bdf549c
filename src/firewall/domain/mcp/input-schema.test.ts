import { expect, it } from "vitest";
import { NO_ARGS } from "../args/args-schema";
import { inputSchemaOf } from "./input-schema";

it("closes every object, however deep", () => {
  const deep = { type: "object", properties: { a: { type: "string", maxLength: 3 } } } as const;
  expect(
    inputSchemaOf({
      type: "object",
      description: "What is searched",
      required: ["list"],
      properties: { list: { type: "array", items: deep, maxItems: 2 }, one: deep },
    }),
  ).toEqual({
    type: "object",
    description: "What is searched",
    required: ["list"],
    additionalProperties: false,
    properties: {
      list: { type: "array", maxItems: 2, items: { ...deep, additionalProperties: false } },
      one: { ...deep, additionalProperties: false },
    },
  });
});

it("takes nothing where nothing is taken", () => {
  expect(inputSchemaOf(NO_ARGS)).toEqual({
    type: "object",
    properties: {},
    additionalProperties: false,
  });
});

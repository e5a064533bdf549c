import { describe, expect, it } from "vitest";
import { readArgsSchema } from "@/firewall/domain/args/read-args-schema";
import {
  propertiesAt,
  withoutProperty,
  withProperty,
  withRenamed,
  withRequired,
  withType,
} from "./args-schema-edit";

const rule = {
  args: {
    type: "object",
    properties: {
      to: { type: "string", maxLength: 5, "x-later": true },
      count: { type: "integer" },
    },
    required: ["to"],
  },
  risk: 90,
};

describe("the schema of arguments as it is edited", () => {
  it("is made where there is none, and can be read", () => {
    const made = withRequired(withProperty({ risk: 90 }, "/args", "to"), "/args", "to", true);
    expect(made).toEqual({
      risk: 90,
      args: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
    });
    const faults: { pointer: string; message: string }[] = [];
    expect(readArgsSchema(made.args, "", faults)).toEqual(made.args);
    expect(faults).toEqual([]);
  });

  it("keeps order, what is required and unknown keywords when a property is renamed", () => {
    const { args, ...rest } = withRenamed(rule, "/args", "to", "a/b");
    expect(rest).toEqual({ risk: 90 });
    expect(args).toEqual({
      type: "object",
      properties: { "a/b": rule.args.properties.to, count: { type: "integer" } },
      required: ["a/b"],
    });
    expect(propertiesAt({ args }, "/args").map(([name]) => name)).toEqual(["a/b", "count"]);
  });

  it("loses a property with its requirement, and never becomes open by that", () => {
    expect(withoutProperty(rule, "/args", "to").args).toEqual({
      type: "object",
      properties: { count: { type: "integer" } },
    });
    const none = withoutProperty(withoutProperty(rule, "/args", "to"), "/args", "count");
    expect(none.args).toEqual({ type: "object", properties: {} });
  });

  it("has the keywords of its new type alone", () => {
    expect(withType(rule, "/args/properties/to", "array").args).toMatchObject({
      properties: { to: { type: "array", items: { type: "string" } } },
    });
    expect(withType(rule, "/args/properties/to", "integer").args).toMatchObject({
      properties: { to: { type: "integer" } },
    });
  });
});

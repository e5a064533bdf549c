import { describe, expect, it } from "vitest";
import { readCall } from "./what-if-form";

describe("readCall", () => {
  it("takes a tool and one object of arguments", () => {
    expect(readCall({ tool: " pay:invoice ", args: '{"amount": "1.00"}' }).call).toEqual({
      tool: "pay:invoice",
      args: { amount: "1.00" },
    });
    expect(readCall({ tool: "read:cases", args: "  " }).call).toEqual({
      tool: "read:cases",
      args: {},
    });
  });

  it.each([
    ["pay", "{}", ["tool"]],
    ["pay:invoice", "[]", ["args"]],
    ["pay:invoice", "null", ["args"]],
    ["pay:invoice", "{", ["args"]],
    ["pay:invoice", '{"a": 1, "a": 2}', ["args"]],
    ["", "1", ["tool", "args"]],
  ])("refuses %j with %j", (tool, args, fields) => {
    const read = readCall({ tool, args });
    expect(read.call).toBeNull();
    expect(Object.keys(read.problems ?? {})).toEqual(fields);
  });
});

import { describe, expect, it } from "vitest";
import { operand, otherTests, pathsOf, testsOf, withoutTest, withTest } from "./arg-tests";
import { readRule } from "./rule-field";

const paths = pathsOf({
  type: "object",
  properties: {
    to: { type: "string" },
    count: { type: "integer" },
    tags: { type: "array", items: { type: "integer" } },
    sure: { type: "boolean" },
  },
  required: ["to"],
});
const [to, count, tags, , sure] = paths;
if (!to || !count || !tags || !sure) throw new Error("an argument is missing");

const rule = {
  risk: 90,
  tests: [
    { op: "host", arg: "/to", values: ["shop.example"] },
    { op: "later", arg: "/else", how: true },
    "no test",
    { op: "max", arg: "/count", value: 5 },
  ],
};

describe("tests of arguments", () => {
  it("are found by their argument, at their place", () => {
    expect(testsOf(rule, "/count")).toEqual([{ at: 3, test: rule.tests[3] }]);
    expect(testsOf({}, "/count")).toEqual([]);
  });

  it("that no argument has are counted, and stay when others change", () => {
    expect(otherTests(rule, paths)).toBe(2);
    expect(otherTests({ tests: "all" }, paths)).toBe(1);
    const more = withTest(rule, to, "prefix");
    expect(more).toEqual({ ...rule, tests: [...rule.tests, { op: "prefix", arg: "/to" }] });
    expect(withoutTest(more, 0)).toEqual({
      ...rule,
      tests: [...rule.tests.slice(1), { op: "prefix", arg: "/to" }],
    });
  });

  it("are valid as they are made, once they have their operand", () => {
    const made = withTest({}, count, "max");
    expect(made.tests).toEqual([{ op: "max", arg: "/count", optional: true }]);
    expect(readRule(JSON.stringify(made)).faults).toMatchObject([{ pointer: "/tests/0/value" }]);
    expect(withoutTest(made, 0)).toEqual({});
  });

  it("have operands of the argument's own type", () => {
    expect(operand(count, "eq", "7")).toBe(7);
    expect(operand(count, "eq", "seven")).toBe("seven");
    expect(operand(to, "eq", "7")).toBe("7");
    expect(operand(to, "maxLength", "7")).toBe(7);
    expect(operand(tags, "subset", "7")).toBe(7);
    expect(operand(sure, "eq", "true")).toBe(true);
    expect(operand(sure, "eq", "maybe")).toBe("maybe");
  });
});

import { describe, expect, it } from "vitest";
import { valueAt, withValueAt } from "./json-pointer";

const rule = {
  limits: { rate: { count: 5, per_s: 60 } },
  "a/b": { "~": 1 },
  later: [{ unknown: true }, { op: "eq" }],
};

describe("values by JSON pointer", () => {
  it("are read, also of names with a slash or a tilde, and never inherited", () => {
    expect(valueAt(rule, "/limits/rate/count")).toBe(5);
    expect(valueAt(rule, "/a~1b/~0")).toBe(1);
    expect(valueAt(rule, "/later/1/op")).toBe("eq");
    expect(valueAt(rule, "")).toBe(rule);
    for (const none of ["/limits/none", "/limits/rate/count/x", "/constructor", "/later/7"]) {
      expect(valueAt(rule, none)).toBeUndefined();
    }
  });

  it("are put in with everything else and its order as it was", () => {
    const changed = withValueAt(rule, "/limits/rate/count", 9);
    expect(changed).toEqual({ ...rule, limits: { rate: { count: 9, per_s: 60 } } });
    expect(JSON.stringify(changed)).toBe(JSON.stringify(rule).replace('"count":5', '"count":9'));
    expect(rule.limits.rate.count).toBe(5);
    expect(withValueAt(rule, "/later/1/op", "in")).toEqual({
      ...rule,
      later: [{ unknown: true }, { op: "in" }],
    });
    expect(withValueAt({}, "/limits/size/request", 1)).toEqual({
      limits: { size: { request: 1 } },
    });
  });

  it("are taken out with the objects that are empty by that", () => {
    const less = withValueAt(rule, "/limits/rate/count", undefined);
    expect(less).toEqual({ ...rule, limits: { rate: { per_s: 60 } } });
    const { limits: _, ...rest } = rule;
    expect(withValueAt(less, "/limits/rate/per_s", undefined)).toEqual(rest);
    expect(withValueAt(rule, "/later/0", undefined)).toEqual({ ...rule, later: [{ op: "eq" }] });
    expect(withValueAt({ a: { b: 1 } }, "/a/b", undefined)).toEqual({});
    expect(withValueAt({ a: 1 }, "/none/here", undefined)).toEqual({ a: 1 });
  });
});

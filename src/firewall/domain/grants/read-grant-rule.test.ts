import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readGrantRule } from "./read-grant-rule";

const WHOLE = {
  args: {
    type: "object",
    description: "A payment",
    additionalProperties: false,
    required: ["amount"],
    properties: {
      amount: { type: "string", minLength: 1, maxLength: 20 },
      count: { type: "integer", minimum: 0, maximum: 10 },
      share: { type: "number", enum: [0.5, 1] },
      urgent: { type: "boolean", enum: [false] },
      nothing: { type: "null" },
      to: { type: "array", minItems: 1, maxItems: 3, items: { type: "string", enum: ["a", "b"] } },
    },
  },
  tests: [
    { arg: "/to", op: "subset", values: ["a"] },
    { arg: "/a~1b", op: "eq", value: null, optional: true },
    { arg: "/x", op: "in", values: [1, "b", false] },
    { arg: "/x", op: "prefix", value: "/data/" },
    { arg: "/x", op: "pattern", value: "INC-[0-9]{6}" },
    { arg: "/x", op: "min", value: 1 },
    { arg: "/x", op: "max", value: "2.50" },
    { arg: "/x", op: "maxLength", value: 9 },
    { arg: "/x", op: "cidr", values: ["192.0.2.0/24", "2001:db8::/32"] },
    { arg: "/x", op: "host", values: ["*.example.org", "api.example.com"] },
    { arg: "/to/*", op: "same_tenant" },
  ],
  resource: { tenant: "acme", incidents: ["IP3-1"] },
  hosts: ["api.example.org"],
  limits: {
    rate: { count: 100, per_s: 60, burst: 10 },
    amount: { arg: "/amount", currency: "EUR", per_call: "250.00", per_day: "1000" },
    size: { request: 1000, response: 1000 },
    concurrency: 2,
  },
  risk: 70,
  approval: "always",
  tier_min: "T2",
  valid_until: "2026-12-31T23:00:00Z",
};

/** The whole rule with one value put, or with undefined taken away, at a pointer. */
function changed(pointer: string, value: unknown): unknown {
  const rule = structuredClone(WHOLE) as Record<string, unknown>;
  const names = pointer
    .slice(1)
    .split("/")
    .map((name) => name.replaceAll("~1", "/"));
  const last = names.pop() ?? "";
  let at: Record<string, unknown> = rule;
  for (const name of names) at = at[name] as Record<string, unknown>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return rule;
}

describe("readGrantRule", () => {
  it("reads a rule with everything in it, and an empty one", () => {
    expect(readGrantRule(WHOLE)).toEqual(WHOLE);
    expect(readGrantRule({})).toEqual({});
    expect(readGrantRule({ resource: { incidents: "all" } })).toEqual({
      resource: { incidents: "all" },
    });
  });

  it.each([
    ["/other", 1, "/other"],
    ["/args/type", "array", "/args/type"],
    ["/args/properties/amount/type", "text", "/args/properties/amount/type"],
    ["/args/properties/amount/pattern", "x", "/args/properties/amount/pattern"],
    ["/args/properties/amount/minLength", 21, "/args/properties/amount/minLength"],
    ["/args/properties/amount/maxLength", -1, "/args/properties/amount/maxLength"],
    ["/args/properties/count/minimum", 11, "/args/properties/count/minimum"],
    ["/args/properties/count/maximum", "9", "/args/properties/count/maximum"],
    ["/args/properties/share/enum", [], "/args/properties/share/enum"],
    ["/args/properties/share/enum", [1, 1], "/args/properties/share/enum/1"],
    ["/args/properties/urgent/enum", ["no"], "/args/properties/urgent/enum/0"],
    ["/args/properties/to/items", undefined, "/args/properties/to/items"],
    ["/args/properties/to/minItems", 4, "/args/properties/to/minItems"],
    ["/args/properties/nothing/enum", [null], "/args/properties/nothing/enum"],
    ["/args/properties/bad", true, "/args/properties/bad"],
    ["/args/required", ["amount", "other"], "/args/required/1"],
    ["/args/additionalProperties", true, "/args/additionalProperties"],
    ["/args/$ref", "#/x", "/args/$ref"],
    ["/tests", {}, "/tests"],
    ["/tests/0", "eq", "/tests/0"],
    ["/tests/0/op", "like", "/tests/0/op"],
    ["/tests/0/arg", "to", "/tests/0/arg"],
    ["/tests/0/arg", undefined, "/tests/0/arg"],
    ["/tests/0/value", "a", "/tests/0/value"],
    ["/tests/0/values", [], "/tests/0/values"],
    ["/tests/1/optional", false, "/tests/1/optional"],
    ["/tests/1/value", {}, "/tests/1/value"],
    ["/tests/4/value", "(a", "/tests/4/value"],
    ["/tests/5/value", 0.0000001, "/tests/5/value"],
    ["/tests/6/value", "1e3", "/tests/6/value"],
    ["/tests/8/values/0", "192.0.2.1/24", "/tests/8/values/0"],
    ["/tests/9/values/0", "*.org", "/tests/9/values/0"],
    ["/tests/10/value", 1, "/tests/10/value"],
    ["/resource/tenant", undefined, "/resource/tenant"],
    ["/resource/incidents", "some", "/resource/incidents"],
    ["/resource/other", "x", "/resource/other"],
    ["/hosts/0", "https://api.example.org", "/hosts/0"],
    ["/limits/rate/count", 0, "/limits/rate/count"],
    ["/limits/rate/count", 6001, "/limits/rate/count"],
    ["/limits/rate/per_s", 1.5, "/limits/rate/per_s"],
    ["/limits/rate/burst", 101, "/limits/rate/burst"],
    ["/limits/amount/per_call", 250, "/limits/amount/per_call"],
    ["/limits/amount/per_day", "-1", "/limits/amount/per_day"],
    ["/limits/amount/per_day", "1.0000001", "/limits/amount/per_day"],
    ["/limits/amount/arg", "/items/*/amount", "/limits/amount/arg"],
    ["/limits/amount/currency", "euro", "/limits/amount/currency"],
    ["/limits/size/request", 0, "/limits/size/request"],
    ["/limits/concurrency", 0, "/limits/concurrency"],
    ["/limits/cost", 1, "/limits/cost"],
    ["/risk", 50, "/risk"],
    ["/approval", "often", "/approval"],
    ["/tier_min", "T0", "/tier_min"],
    ["/valid_until", "2026-02-30T00:00:00Z", "/valid_until"],
    ["/valid_until", "2026-12-31", "/valid_until"],
  ])("finds what is wrong at %s with %j", (pointer, value, at) => {
    const read = readGrantRule(changed(pointer, value));
    expect(read).toBeInstanceOf(Array);
    expect((read as { pointer: string }[]).map((fault) => fault.pointer)).toContain(at);
  });

  it.each([null, 1, "x", [], true])("takes no %j for a rule", (value) => {
    expect(readGrantRule(value)).toEqual([{ pointer: "", message: "must be an object" }]);
  });

  it("takes no argument with the name of every object's prototype", () => {
    const value = JSON.parse(
      '{"args":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"null"}}}}',
    );
    expect(readGrantRule(value)).toEqual([
      { pointer: "/args/properties/__proto__", message: "cannot be the name of an argument" },
    ]);
  });

  it("takes no schema that is too deep or too large", () => {
    let deep: unknown = { type: "string" };
    for (let n = 0; n < 9; n++) deep = { type: "array", items: deep };
    const nested = readGrantRule({ args: { type: "object", properties: { deep } } });
    expect(nested).toMatchObject([{ message: "the schema is more than 8 levels deep" }]);
    const properties = Object.fromEntries(
      Array.from({ length: 600 }, (_, n) => [`p${n}`, { type: "null" }]),
    );
    const wide = readGrantRule({ args: { type: "object", properties } });
    expect(wide).toMatchObject([{ message: "the schema is more than 500 schemas large" }]);
  });

  it("never throws, and what it reads is what was written", () => {
    const part = fc.constantFrom(
      ...Object.keys(WHOLE),
      "rate",
      "items",
      "properties",
      "type",
      "op",
    );
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(WHOLE)));
    const written = fc.oneof(
      fc.anything(),
      fc.dictionary(part, value),
      fc.record({ args: value, tests: fc.array(value) }),
    );
    fc.assert(
      fc.property(written, (given) => {
        const read = readGrantRule(given);
        if (!Array.isArray(read)) expect(given).toMatchObject(read);
        else expect(read.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

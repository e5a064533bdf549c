import { describe, expect, it } from "vitest";
import { readGrantRule } from "@/firewall/domain/grants/read-grant-rule";
import { buildRule, type RuleForm, ruleToForm } from "./rule-form";

const FULL = {
  args: {
    type: "object",
    properties: { to: { type: "string" }, amount: { type: "string" } },
    required: ["to", "amount"],
  },
  tests: [{ op: "host", arg: "/to", values: ["shop.example"] }],
  resource: { tenant: "acme", incidents: ["IP3-2026-0001", "IP3-2026-0002"] },
  hosts: ["api.shop.example", "*.cdn.example"],
  limits: {
    rate: { count: 10, per_s: 60, burst: 2 },
    amount: { arg: "/amount", currency: "EUR", per_call: "100.00", per_day: "500.00" },
    size: { request: 65_536, response: 1_048_576 },
    concurrency: 2,
  },
  risk: 90,
  approval: "always",
  tier_min: "T2",
  valid_until: "2026-12-31T23:00:00Z",
};

const EMPTY = ruleToForm({});

const problemsOf = (changes: Partial<RuleForm>) => buildRule({ ...EMPTY, ...changes }).problems;

describe("the form of a rule", () => {
  it("gives back every member of a rule that it was filled from", () => {
    expect(Array.isArray(readGrantRule(FULL))).toBe(false);
    expect(buildRule(ruleToForm(FULL))).toEqual({ rule: FULL, problems: {} });
    const all = { resource: { incidents: "all" } };
    expect(buildRule(ruleToForm(all))).toEqual({ rule: all, problems: {} });
  });

  it("makes no rule of nothing", () => {
    expect(buildRule(EMPTY)).toEqual({ rule: {}, problems: {} });
  });

  it("says at a field what the firewall refuses in it, and where inside of it", () => {
    expect(
      problemsOf({ args: '{"type": "object", "properties": {"to": {"type": "text"}}}' }),
    ).toEqual({ args: expect.stringMatching(/^\/properties\/to\/type /) });
    expect(problemsOf({ tests: '[{"op": "equal", "arg": "/to"}]' })).toEqual({
      tests: expect.stringMatching(/^\/0\/op /),
    });
    expect(problemsOf({ tests: '[{"op": "same_tenant", "arg": "/to"}]' })).toEqual({
      tenant: expect.any(String),
    });
    expect(Object.keys(problemsOf({ rateCount: "ten", ratePer: "60" }))).toEqual(["rateCount"]);
    expect(Object.keys(problemsOf({ rateCount: "10" }))).toEqual(["ratePer"]);
    expect(Object.keys(problemsOf({ amountArg: "/amount", amountPerCall: "1" }))).toEqual([
      "amountPerDay",
    ]);
    expect(Object.keys(problemsOf({ risk: "50" }))).toEqual(["risk"]);
    expect(Object.keys(problemsOf({ validUntil: "tomorrow" }))).toEqual(["validUntil"]);
    expect(Object.keys(problemsOf({ hosts: "not a host" }))).toEqual(["hosts"]);
  });

  it("reports invalid JSON, and a duplicate name", () => {
    expect(problemsOf({ args: "{" }).args).not.toBe("");
    expect(problemsOf({ args: '{"type": "object", "type": "object"}' }).args).toContain("twice");
  });
});

import { describe, expect, it } from "vitest";
import { faultAt } from "@/components/forms/json-document";
import { readGrantRule } from "@/firewall/domain/grants/read-grant-rule";
import type { JsonObject } from "@/lib/json-pointer";
import { type DocumentField, listAt, textAt, withList, withText } from "../document/document-field";
import { RULE_FIELDS, readRule } from "./rule-field";

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

const FIELDS: readonly DocumentField[] = Object.values(RULE_FIELDS).flat();

/** Enters a text in the field of a member. */
function enter(rule: JsonObject, pointer: string, text: string): JsonObject {
  const field = FIELDS.find((each) => each.pointer === pointer);
  if (field === undefined) throw new Error(`${pointer} has no field`);
  return field.kind === "list"
    ? withList(rule, pointer, text.split(" "))
    : withText(rule, field, text);
}

const faultsOf = (rule: unknown) => readRule(JSON.stringify(rule)).faults;

describe("the fields of a rule", () => {
  it("give back every member of a rule that they show", () => {
    expect(Array.isArray(readGrantRule(FULL))).toBe(false);
    for (const field of FIELDS) {
      const again =
        field.kind === "list"
          ? withList(FULL, field.pointer, listAt(FULL, field.pointer))
          : withText(FULL, field, textAt(FULL, field));
      expect(again, field.pointer).toEqual(FULL);
      expect(JSON.stringify(again), field.pointer).toBe(JSON.stringify(FULL));
    }
  });

  it("leave what they cannot show as it is", () => {
    const strange = {
      ...FULL,
      limits: { ...FULL.limits, later: true },
      tests: [...FULL.tests, { op: "later", arg: "/to" }],
    };
    expect(enter(strange, "/limits/rate/count", "5")).toEqual({
      ...strange,
      limits: { ...strange.limits, rate: { count: 5, per_s: 60, burst: 2 } },
    });
  });

  it("make no rule of nothing", () => {
    let rule: JsonObject = enter({}, "/limits/rate/count", "5");
    rule = enter(rule, "/valid_until", "2026-12-31T23:00:00Z");
    expect(enter(enter(rule, "/limits/rate/count", ""), "/valid_until", "")).toEqual({});
  });

  it("say what the firewall refuses in them, and where inside of it", () => {
    const at = (rule: unknown, pointer: string) => faultAt(faultsOf(rule), pointer);
    expect(at({ args: { type: "object", properties: { to: { type: "text" } } } }, "/args")).toMatch(
      /^\/properties\/to\/type /,
    );
    expect(at({ tests: [{ op: "equal", arg: "/to" }] }, "/tests")).toMatch(/^\/0\/op /);
    expect(faultsOf({ tests: [{ op: "same_tenant", arg: "/to" }] })).toMatchObject([
      { pointer: "/resource/tenant" },
    ]);
    const pointers = (rule: unknown) => faultsOf(rule).map(({ pointer }) => pointer);
    const rate = enter({}, "/limits/rate/count", "ten");
    expect(pointers(enter(rate, "/limits/rate/per_s", "60"))).toEqual(["/limits/rate/count"]);
    expect(pointers(enter({}, "/limits/rate/count", "10"))).toEqual(["/limits/rate/per_s"]);
    const amount = enter({}, "/limits/amount/arg", "/amount");
    expect(pointers(enter(amount, "/limits/amount/per_call", "1"))).toEqual([
      "/limits/amount/per_day",
    ]);
    expect(pointers(enter({}, "/risk", "50"))).toEqual(["/risk"]);
    expect(pointers(enter({}, "/valid_until", "tomorrow"))).toEqual(["/valid_until"]);
    expect(at(enter({}, "/hosts", "not-a-host! shop.example"), "/hosts")).toMatch(/^\/0 /);
  });

  it("report invalid JSON, a duplicate name and what is no object", () => {
    expect(readRule("{").faults).toMatchObject([{ pointer: "" }]);
    expect(readRule('{"risk": 10, "risk": 90}').faults[0]?.message).toContain("twice");
    expect(readRule("[]").faults).toMatchObject([{ pointer: "" }]);
  });
});

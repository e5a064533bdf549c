import { describe, expect, it } from "vitest";
import { call as callOf, facts as factsOf, registered } from "../__fixtures__/call-facts";
import type { ArgsSchema } from "../args/args-schema";
import { type KeptFacts, keptFacts } from "../calls/kept-facts";
import { decide } from "../decide";
import type { Grant, GrantRule } from "../grants/grant-rule";
import { type PastCall, type TriedPolicy, tryRule } from "./try-rule";

const SECOND = 1000;
const START = Date.parse("2026-11-21T12:00:00Z");
const ARGS: ArgsSchema = {
  type: "object",
  properties: { to: { type: "string" }, amount: { type: "string" } },
};

const grantOf = (rule: GrantRule): Grant => ({ tool: "send:mail", version: 2, rule });
const rule = (own: GrantRule): GrantRule => ({ args: ARGS, ...own });

/** A call as the firewall decided and kept it. */
function past(
  seconds: number,
  { held = {}, ...different }: Partial<PastCall> & { held?: GrantRule } = {},
  given: Parameters<typeof factsOf>[0] = {},
  also: Parameters<typeof factsOf>[2] = {},
): PastCall {
  const facts = factsOf(given, held, { now: new Date(START + seconds * SECOND), ...also });
  const sent = callOf({ args: different.args ?? { to: "a@example.org" } });
  const { layers, outcome, refusal } = decide(facts, sent);
  return {
    id: `CALL-${seconds}`,
    did: "did:svc:agt:a",
    tool: "send:mail",
    at: facts.now,
    blocked: outcome === "refuse" ? (refusal?.blocked ?? null) : null,
    layers,
    facts: keptFacts(facts, sent, false),
    args: { to: "a@example.org" },
    argsSha256: "b".repeat(64),
    approvalId: null,
    ...different,
  };
}

function tried(
  calls: readonly PastCall[],
  changed: GrantRule | null,
  { leftOut = null, ...policy }: Partial<TriedPolicy> & { leftOut?: Date | null } = {},
) {
  const grant = changed && grantOf(rule(changed));
  return tryRule(calls, {
    policyOf: () => ({ grant, tool: null, sameScope: false, ...policy }),
    unknownBefore: () => leftOut,
  });
}

const outcomes = (...of: Parameters<typeof tried>) =>
  tried(...of).map(({ was, now, untold }) => `${was} ${now ?? untold?.join("+")}`);

describe("a rule tried on past calls", () => {
  it("decides as the firewall does: nothing changes under the rule of then", () => {
    const calls = [
      past(0),
      past(1, { args: { other: 1 } }),
      past(2, { held: { approval: "always" } }),
    ];
    expect(outcomes(calls.slice(0, 2), {})).toEqual(["allowed allowed", "blocked blocked"]);
    expect(outcomes(calls.slice(2), { approval: "always" })).toEqual(["asked asked"]);
  });

  it("says what it would have allowed, asked and blocked otherwise", () => {
    expect(outcomes([past(0)], null)).toEqual(["allowed blocked"]);
    expect(outcomes([past(0)], { approval: "always" })).toEqual(["allowed asked"]);
    expect(outcomes([past(0)], { limits: { size: { request: 10 } } })).toEqual(["allowed blocked"]);
    const refused = past(0, { held: { limits: { size: { request: 10 } } } });
    expect(outcomes([refused], {})).toEqual(["blocked allowed"]);
    const [{ layer } = { layer: null }] = tried([past(0)], null);
    expect(layer).toMatchObject({ layer: "allowlist", reason: "tool not in allowlist" });
  });

  it("holds against each call the score, the status and the inputs of its time", () => {
    const low = past(0, {}, { trustDelta: -10 });
    expect(outcomes([past(0)], { risk: 70 })).toEqual(["allowed allowed"]);
    expect(outcomes([low], { risk: 70 })).toEqual(["asked asked"]);
    expect(outcomes([past(0, {}, { status: "DEGRADED" })], { approval: "never" })).toEqual([
      "asked asked",
    ]);
    const tainted = past(0, {}, {}, { taint: { state: "tainted", inputs: ["x"] } });
    expect(outcomes([tainted], { approval: "never" })).toEqual(["asked asked"]);
  });

  it("takes a call that named an approval which did not count as blocked", () => {
    const asked = past(0, { held: { approval: "always" } });
    expect(outcomes([{ ...asked, blocked: "human-approval" }], {})).toEqual(["blocked allowed"]);
  });

  it("leaves what stopped before any rule as it was, whatever is known of it", () => {
    const stopped = past(0, {}, { status: "QUARANTINED" });
    expect(outcomes([{ ...stopped, facts: null, args: null }], {})).toEqual(["blocked blocked"]);
  });

  it("counts an approval that the call had, and refuses with one that did not count", () => {
    const given = { ...past(0), approvalId: "HITL-1" };
    const facts = given.facts as KeptFacts;
    const approved = { ...given, facts: { ...facts, approval: "given" as const } };
    const faulty = { ...given, facts: { ...facts, approval: "faulty" as const } };
    expect(outcomes([approved, faulty], { approval: "always" })).toEqual([
      "allowed allowed",
      "allowed blocked",
    ]);
  });
});

describe("what cannot be told of a past call", () => {
  it("is everything of one whose facts were not kept", () => {
    expect(outcomes([{ ...past(0), facts: null }], {})).toEqual(["allowed facts"]);
  });

  it("is what its arguments decide, where they are not kept as they were", () => {
    const shortened = { ...past(0), args: null };
    expect(outcomes([shortened], { approval: "always" })).toEqual(["allowed args"]);
    expect(outcomes([shortened], { approval: "always" }, { sameScope: true })).toEqual([
      "allowed asked",
    ]);
    // Whatever the arguments are, the tool is retired.
    const tool = registered({ retired: true });
    expect(outcomes([shortened], {}, { tool })).toEqual(["allowed blocked"]);
    const amount = { arg: "/amount", per_call: "5", per_day: "9" };
    expect(outcomes([shortened], { limits: { amount } }, { sameScope: true })).toEqual([
      "allowed args",
    ]);
  });

  it("is whether too many others would have waited", () => {
    const asked = past(0, { held: { approval: "always" } });
    const layers = asked.layers.map((each) =>
      each.state === "approval" ? { ...each, state: "refused" as const } : each,
    );
    const refused = { ...asked, blocked: "limit" as const, layers };
    expect(outcomes([refused], { approval: "always" })).toEqual(["blocked waiting"]);
    expect(outcomes([refused], {})).toEqual(["blocked allowed"]);
  });
});

describe("limits over past calls", () => {
  const rate = { limits: { rate: { count: 2, per_s: 10 } } };

  it("are used up by the calls that the rule lets pass, not by those that it blocks", () => {
    const calls = [0, 1, 2, 3, 10, 11, 12].map((seconds) => past(seconds));
    expect(tried(calls, rate).map(({ now }) => now)).toEqual([
      ...["allowed", "allowed", "blocked", "blocked"],
      ...["allowed", "allowed", "blocked"],
    ]);
  });

  it("are unknown behind calls that are left out, until none of those can count", () => {
    const calls = [1, 5, 30, 31, 32].map((seconds) => past(seconds));
    expect(outcomes(calls, rate, { leftOut: new Date(START) })).toEqual([
      ...["allowed limits", "allowed limits"],
      ...["allowed allowed", "allowed allowed", "allowed blocked"],
    ]);
  });

  it("are unknown behind a call that cannot be told", () => {
    const calls = [past(0), { ...past(1), args: null }, past(2), past(40)];
    expect(outcomes(calls, rate)).toEqual([
      "allowed allowed",
      "allowed args",
      "allowed limits",
      "allowed allowed",
    ]);
    const old = [{ ...past(0), facts: null }, past(1)];
    expect(outcomes(old, rate)).toEqual(["allowed facts", "allowed limits"]);
  });

  it("add amounts up for each UTC day, and begin anew with the next", () => {
    const amount = { limits: { amount: { arg: "/amount", per_call: "8", per_day: "10" } } };
    const day = 86_400;
    const calls = [0, 1, day, day + 1].map((seconds) => past(seconds, { args: { amount: "6" } }));
    const said = ["allowed", "blocked", "allowed", "blocked"];
    expect(tried(calls, amount).map(({ now }) => now)).toEqual(said);
    expect(tried(calls, amount, { leftOut: new Date(START) }).map(({ now }) => now)).toEqual([
      null,
      null,
      ...said.slice(2),
    ]);
  });

  it("of calls at once hold while every call was decided as it was", () => {
    const held = { limits: { concurrency: 5 } };
    const two = { limits: { concurrency: 2 } };
    const busy = (seconds: number, concurrent: number) =>
      past(seconds, { held }, {}, { concurrent });
    expect(outcomes([busy(0, 1)], two)).toEqual(["allowed allowed"]);
    expect(outcomes([busy(0, 2), busy(1, 3)], two)).toEqual(["allowed blocked", "allowed limits"]);
    expect(outcomes([past(0)], two)).toEqual(["allowed limits"]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";
import { millionths } from "./args/decimal";
import { decide } from "./decide";
import type { CallFacts, Decision, Taint, ToolCall, ToolUse } from "./decision";
import { type Grant, type GrantRule, RISK_LEVELS } from "./grants/grant-rule";

const START = Date.parse("2026-11-22T23:59:30Z");
const ACTION = "c".repeat(64);
const ARGS: NonNullable<GrantRule["args"]> = {
  type: "object",
  properties: { amount: { type: "string" } },
};

function facts(rule: GrantRule, different: Partial<CallFacts> = {}): CallFacts {
  return {
    agent: {
      did: "did:svc:agt:a",
      tier: "T1",
      status: "ACTIVE",
      readOnlyUntil: null,
      trustDelta: 0,
    },
    switches: [],
    grant: { tool: "send:money", version: 1, rule: { args: ARGS, ...rule } },
    tool: null,
    use: null,
    concurrent: 0,
    taint: { state: "none", inputs: [] },
    approval: null,
    faulty: null,
    now: new Date(START),
    ...different,
  };
}

function call(different: Partial<ToolCall> = {}): ToolCall {
  return { tool: "send:money", args: {}, requestBytes: 2, actionSha256: ACTION, ...different };
}

/** Times at which calls come: forwards, backwards, over midnight and by years. */
const jump = fc.oneof(
  fc.integer({ min: 0, max: 2000 }),
  fc.integer({ min: -90_000, max: 90_000 }),
  fc.integer({ min: -2, max: 2 }).map((days) => days * 86_400_000),
);
const delta = fc.integer({ min: -30, max: 10 });
const amountText = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, "0")}`);

interface Step {
  jump: number;
  trustDelta: number;
  amount: string;
  bytes: number;
  /** Whether an earlier call ends before this one. */
  ends: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  jump,
  trustDelta: delta,
  amount: amountText,
  bytes: fc.integer({ min: 0, max: 3000 }),
  ends: fc.boolean(),
});
const steps = fc.array(step, { minLength: 1, maxLength: 60 });

const limits = fc.record({
  rate: fc
    .tuple(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 20 }),
    )
    .map(([count, per_s, burst]) => ({ count, per_s, burst: Math.min(burst, count) })),
  amount: fc
    .tuple(amountText, amountText)
    .map(([per_call, per_day]) => ({ arg: "/amount", per_call, per_day })),
  size: fc.record({ request: fc.integer({ min: 1, max: 2000 }) }),
  concurrency: fc.integer({ min: 1, max: 5 }),
});

interface Allowed {
  at: number;
  day: string;
  amount: bigint;
  bytes: number;
  open: number;
}

/** Makes the calls one after the other, storing what each decision says, and returns those allowed. */
function run(rule: GrantRule, calls: readonly Step[]): Allowed[] {
  const allowed: Allowed[] = [];
  let use: ToolUse | null = null;
  let at = START;
  let concurrent = 0;
  for (const each of calls) {
    at += each.jump;
    if (each.ends && concurrent > 0) concurrent--;
    const made = facts(rule, { use, concurrent, now: new Date(at) });
    const agent = { ...made.agent, trustDelta: each.trustDelta };
    const said = call({ args: { amount: each.amount }, requestBytes: each.bytes });
    const decision: Decision = decide({ ...made, agent }, said);
    if (decision.outcome !== "allow") {
      expect(decision.use).toBeNull();
      continue;
    }
    use = decision.use;
    concurrent++;
    const day = use?.spentOn ?? "";
    allowed.push({
      at,
      day,
      amount: millionths(each.amount) ?? 0n,
      bytes: each.bytes,
      open: concurrent,
    });
  }
  return allowed;
}

describe("no sequence of calls obtains more than a grant allows", () => {
  it("in calls over any time, however the clock jumps and the score changes", () => {
    fc.assert(
      fc.property(limits, steps, (given, calls) => {
        const { rate } = given;
        const allowed = run({ approval: "never", limits: { rate } }, calls);
        for (const [n, first] of allowed.entries()) {
          let [least, most] = [first.at, first.at];
          for (let m = n; m < allowed.length; m++) {
            const at = allowed[m]?.at ?? 0;
            [least, most] = [Math.min(least, at), Math.max(most, at)];
            const inLongRun = Math.floor(((most - least) * rate.count) / (rate.per_s * 1000));
            expect(m - n + 1).toBeLessThanOrEqual(rate.burst + inLongRun);
            if (most - least < rate.per_s * 1000) {
              expect(m - n + 1).toBeLessThanOrEqual(rate.count);
            }
          }
        }
      }),
    );
  });

  it("in amounts of one call and of each day, to the last millionth", () => {
    fc.assert(
      fc.property(limits, steps, ({ amount }, calls) => {
        const allowed = run({ approval: "never", limits: { amount } }, calls);
        const perCall = millionths(amount.per_call) ?? 0n;
        const perDay = millionths(amount.per_day) ?? 0n;
        const days = new Map<string, bigint>();
        for (const each of allowed) {
          expect(each.amount <= perCall).toBe(true);
          days.set(each.day, (days.get(each.day) ?? 0n) + each.amount);
        }
        for (const sum of days.values()) expect(sum <= perDay).toBe(true);
        // A day that was left never comes back, or it would be spent twice.
        const order = allowed.map(({ day }) => day);
        expect(order).toEqual([...order].sort());
        const latest = new Date(
          calls.reduce(
            ({ at, most }, each) => ({ at: at + each.jump, most: Math.max(most, at + each.jump) }),
            { at: START, most: START },
          ).most,
        );
        expect(order.every((day) => day <= latest.toISOString().slice(0, 10))).toBe(true);
      }),
    );
  });

  it("in size and in calls at the same time", () => {
    fc.assert(
      fc.property(limits, steps, ({ size, concurrency }, calls) => {
        for (const each of run({ approval: "never", limits: { size, concurrency } }, calls)) {
          expect(each.bytes).toBeLessThanOrEqual(size.request);
          expect(each.open).toBeLessThanOrEqual(concurrency);
        }
      }),
    );
  });
});

const RANK = { refuse: 0, approval: 1, allow: 2 } as const;

const rule: fc.Arbitrary<GrantRule> = fc
  .record({
    limits: fc.option(limits, { nil: undefined }),
    risk: fc.option(fc.constantFrom(...RISK_LEVELS), { nil: undefined }),
    approval: fc.option(fc.constantFrom("never", "gate", "always"), { nil: undefined }),
  })
  // The types distinguish a missing member from an undefined one.
  .map(
    (made) =>
      Object.fromEntries(Object.entries(made).filter(([, v]) => v !== undefined)) as GrantRule,
  );

const TOOLS = [
  "send:money",
  "read:case",
  "search:case",
  "pay:bill",
  "odd:verb",
  "read:*",
  "x",
  "",
  "__proto__",
];

const anyFacts: fc.Arbitrary<CallFacts> = fc
  .record({
    rule,
    granted: fc.option(fc.constantFrom(...TOOLS), { nil: null }),
    status: fc.constantFrom(...AGENT_STATUSES),
    tier: fc.constantFrom(...AGENT_TIERS),
    trustDelta: delta,
    readOnly: fc.boolean(),
    taint: fc.constantFrom<Taint["state"]>("none", "tainted", "held"),
    approved: fc.boolean(),
    concurrent: fc.integer({ min: 0, max: 6 }),
    spent: amountText,
    arrival: fc.integer({ min: -60_000, max: 60_000 }),
  })
  .map((made): CallFacts => {
    const grant: Grant | null =
      made.granted === null
        ? null
        : { tool: made.granted, version: 1, rule: { args: ARGS, ...made.rule } };
    const { status, tier, trustDelta } = made;
    const readOnlyUntil = made.readOnly ? new Date(START + 1) : null;
    return facts(made.rule, {
      grant,
      agent: { did: "did:svc:agt:a", tier, status, trustDelta, readOnlyUntil },
      taint: { state: made.taint, inputs: [] },
      approval: made.approved ? { approvalId: "HITL-1", actionSha256: ACTION } : null,
      concurrent: made.concurrent,
      use: {
        arrivalAt: new Date(START + made.arrival),
        recent: [],
        spentOn: "2026-11-22",
        spent: made.spent,
      },
    });
  });
const anyCall = fc.record({
  tool: fc.constantFrom(...TOOLS),
  args: fc.oneof(
    amountText.map((amount) => ({ amount })),
    fc.constant({}),
    fc.jsonValue(),
  ),
  requestBytes: fc.integer({ min: 0, max: 100_000 }),
  actionSha256: fc.constantFrom(ACTION, "d".repeat(64), ""),
});

describe("any decision", () => {
  it("allows nothing that is not granted, and nothing in a status that forbids it", () => {
    fc.assert(
      fc.property(anyFacts, anyCall, (given, said) => {
        const { outcome, layers } = decide(given, said);
        const { status, readOnlyUntil, tier } = given.agent;
        const reads = /^(?:read|search):/.test(said.tool) && said.tool !== "read:*";
        const granted = given.grant?.tool;
        const isGranted =
          (granted === said.tool && /^[a-z]+:[a-z]+$/.test(said.tool)) ||
          (granted === "read:*" && tier === "T3" && said.tool === "read:case");
        const isStopped =
          status === "QUARANTINED" ||
          (!reads && (status === "UNVERIFIED" || readOnlyUntil !== null));
        if (!isGranted || isStopped || given.taint.state === "held") expect(outcome).toBe("refuse");
        expect(outcome === "allow").toBe(layers.every(({ state }) => state === "passed"));
      }),
      { numRuns: 1000 },
    );
  });

  it("lets no high risk, and nothing tainted of risk 70, pass without an approval of exactly it", () => {
    fc.assert(
      fc.property(anyFacts, anyCall, (given, said) => {
        const { outcome, risk, consumes } = decide(given, said);
        const isTainted = given.taint.state === "tainted" && risk >= 70;
        const needs = risk >= 90 || isTainted || given.grant?.rule.approval === "always";
        if (outcome !== "allow" || !needs) return;
        expect(given.approval?.actionSha256).toBe(said.actionSha256);
        expect(consumes).toBe("HITL-1");
      }),
      { numRuns: 1000 },
    );
  });

  it("never becomes more generous when the score falls", () => {
    fc.assert(
      fc.property(anyFacts, anyCall, delta, (given, said, other) => {
        const lower = Math.min(given.agent.trustDelta, other);
        const fallen = { ...given, agent: { ...given.agent, trustDelta: lower } };
        const [before, after] = [decide(given, said), decide(fallen, said)];
        expect(RANK[after.outcome]).toBeLessThanOrEqual(RANK[before.outcome]);
        expect(after.maxResponse).toBeLessThanOrEqual(before.maxResponse);
        expect(after.gate).toBeLessThanOrEqual(before.gate);
      }),
      { numRuns: 1000 },
    );
  });

  it("lets an approval lift nothing but the need of one", () => {
    fc.assert(
      fc.property(anyFacts, anyCall, (given, said) => {
        const [without, having] = [decide({ ...given, approval: null }, said), decide(given, said)];
        if (without.outcome === "refuse") expect(having.outcome).toBe("refuse");
        if (without.outcome === "allow")
          expect(having).toMatchObject({ outcome: "allow", consumes: null });
      }),
      { numRuns: 1000 },
    );
  });
});

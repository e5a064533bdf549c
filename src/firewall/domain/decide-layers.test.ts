import { describe, expect, it } from "vitest";
import type { KillSwitch } from "@/agents/domain/kill-switch";
import type { AgentStatus } from "@/agents/domain/trust/agent-status";
import {
  ACTION,
  APPROVED,
  call,
  facts,
  factsOf,
  http,
  LATER,
  NOW,
  registered,
  stop,
} from "./__fixtures__/call-facts";
import { decide, decideTool } from "./decide";
import type { AgentFacts, CallFacts, ToolCall } from "./decision";
import type { GrantRule } from "./grants/grant-rule";
import type { RegisteredTool } from "./grants/tool-definition";

describe("the allowlist", () => {
  const denied = {
    blocked: "deny-by-default",
    code: "tool_call_blocked",
    reason: "tool not in allowlist",
    requires: "human approval plus tier T1 grant",
  };

  it("denies by default, in the words of the specification", () => {
    expect(decide(facts({}, {}, { grant: null }), call()).refusal).toEqual(denied);
    expect(decide(facts(), call({ tool: "send:fax" })).refusal).toEqual(denied);
    expect(decide(factsOf("send:fax"), call()).refusal).toEqual(denied);
  });

  it("denies after the end of a grant, and below its tier, and says so in its layer alone", () => {
    const ended = decide(facts({}, { valid_until: NOW.toISOString() }), call());
    expect(ended.refusal).toEqual(denied);
    expect(ended.layers[2]?.reason).toBe("the grant ended at 2026-11-22T12:00:00.000Z");
    expect(decide(facts({}, { valid_until: LATER.toISOString() }), call()).outcome).toBe("allow");
    expect(decide(facts({}, { valid_until: "soon" }), call()).refusal).toEqual(denied);
    for (const [tier, lowest, outcome] of [
      ["T1", "T1", "allow"],
      ["T2", "T1", "refuse"],
      ["T3", "T2", "refuse"],
      ["T1", "T3", "allow"],
      ["T3", "T3", "allow"],
    ] as const) {
      expect(decide(facts({ tier }, { tier_min: lowest }), call()).outcome).toBe(outcome);
    }
  });

  it("takes read:* for what T3 reads alone", () => {
    const of = (tier: AgentFacts["tier"], tool: string) =>
      decide(factsOf("read:*", { tier }), call({ tool })).outcome;
    expect(of("T3", "read:case")).toBe("allow");
    expect(of("T2", "read:case")).toBe("refuse");
    expect(of("T1", "read:case")).toBe("refuse");
    expect(of("T3", "search:case")).toBe("refuse");
    expect(of("T3", "read:*")).toBe("refuse");
  });
});

describe("kill switches", () => {
  it("answers 503 for a stop of everybody and 403 for a stop of the agent", () => {
    const of = (...switches: KillSwitch[]) => decide(facts({}, {}, { switches }), call()).refusal;
    expect(of(stop("global", null))?.code).toBe("kill_switch_active");
    expect(of(stop("tier", "T2"))?.code).toBe("kill_switch_active");
    expect(of(stop("tool", "send:mail"))?.code).toBe("kill_switch_active");
    expect(of(stop("agent", "did:svc:agt:a"))?.code).toBe("agent_killed");
    expect(of(stop("agent", "did:svc:agt:b"), stop("tier", "T1"))).toBeNull();
  });
});

describe("arguments", () => {
  it("takes none where neither the grant nor a registered tool names any", () => {
    const bare = facts({}, {}, { grant: { tool: "send:mail", version: 1, rule: {} } });
    expect(decide(bare, call()).refusal?.blocked).toBe("scope");
    expect(decide(bare, call({ args: {} })).outcome).toBe("allow");
    expect(decide({ ...bare, tool: registered() }, call()).outcome).toBe("allow");
  });

  it("asks both the tool and the grant, so that neither widens the other", () => {
    const both = facts({}, {}, { tool: registered() });
    expect(decide(both, call({ args: { to: "x" } })).outcome).toBe("allow");
    expect(decide(both, call({ args: { amount: "1" } })).refusal?.reason).toBe(
      "argument /amount is not among the arguments allowed",
    );
  });

  it("holds the tests of the grant, with its tenant", () => {
    const rule: GrantRule = {
      tests: [{ arg: "/to", op: "same_tenant" }],
      resource: { tenant: "acme" },
    };
    expect(decide(facts({}, rule), call({ args: { to: "acme" } })).outcome).toBe("allow");
    expect(decide(facts({}, rule), call({ args: { to: "other" } })).refusal?.blocked).toBe("scope");
  });

  it("shows no control characters of an argument's name", () => {
    const reason = decide(facts(), call({ args: { "a\u202e\nb": 1 } })).refusal?.reason;
    expect(reason).toBe("argument /a b is not among the arguments allowed");
  });
});

describe("limits", () => {
  const rated: GrantRule = { limits: { rate: { count: 2, per_s: 60 } } };

  it("counts what is allowed, and nothing that is not", () => {
    const first = decide(facts({}, rated), call());
    expect(first.use).toEqual({
      arrivalAt: null,
      recent: [{ from: NOW.getTime(), last: NOW.getTime(), n: 1 }],
      spentOn: null,
      spent: "0",
    });
    expect(first.limits).toEqual({ remaining: 1, reset: new Date(NOW.getTime() + 60_000) });
    const second = decide(facts({}, rated, { use: first.use }), call());
    expect(second.limits?.remaining).toBe(0);
    const third = decide(facts({}, rated, { use: second.use }), call());
    expect(third.refusal).toMatchObject({
      code: "rate_limited",
      reason: "more than 2 calls in 60 s",
      retry_after_s: 60,
    });
    expect(third.use).toBeNull();
    expect(decide(facts({}, { ...rated, approval: "always" }), call()).use).toBeNull();
  });

  it("lets a burst through at once, refills it evenly and says so", () => {
    const burst: GrantRule = { limits: { rate: { count: 6, per_s: 60, burst: 1 } } };
    const first = decide(facts({}, burst), call());
    expect(first.limits?.remaining).toBe(0);
    const second = decide(facts({}, burst, { use: first.use }), call());
    expect(second.refusal).toMatchObject({
      code: "rate_limited",
      reason: "more than 1 calls at once, one more each 10 s",
      retry_after_s: 10,
    });
  });

  it("halves every limit at a trust_delta of -10", () => {
    const rule: GrantRule = {
      approval: "never",
      limits: {
        rate: { count: 4, per_s: 60 },
        size: { request: 100, response: 1000 },
        concurrency: 4,
        amount: { arg: "/amount", per_call: "10.00", per_day: "20" },
      },
    };
    const of = (said: Partial<ToolCall>, different: Partial<CallFacts> = {}) =>
      decide(facts({ trustDelta: -10 }, rule, different), call({ args: { amount: "5" }, ...said }));
    expect(of({}).outcome).toBe("allow");
    expect(of({}).limits?.remaining).toBe(1);
    expect(of({}).maxResponse).toBe(500);
    expect(of({ requestBytes: 51 }).refusal?.code).toBe("payload_too_large");
    expect(of({}, { concurrent: 2 }).refusal?.code).toBe("rate_limited");
    expect(of({ args: { amount: "5.000001" } }).refusal?.reason).toBe("more than 5 for one call");
    const use = { arrivalAt: null, recent: [], spentOn: "2026-11-22", spent: "5.000001" };
    expect(of({}, { use }).refusal?.reason).toBe("more than 10 for one day");
  });

  it("keeps what was spent when only the rate is counted", () => {
    const use = { arrivalAt: null, recent: [], spentOn: "2026-11-22", spent: "7" };
    expect(decide(facts({}, rated, { use }), call()).use).toMatchObject({
      spentOn: "2026-11-22",
      spent: "7",
    });
  });
});

describe("taint", () => {
  const tainted: Partial<CallFacts> = { taint: { state: "tainted", inputs: ["INP-1"] } };

  it("names its reason, also where the grant never asks", () => {
    const decision = decide(facts({}, { approval: "never" }, tainted), call());
    expect(decision).toMatchObject({ outcome: "approval", reasons: ["tainted"] });
    expect(decision.layers[8]).toMatchObject({ layer: "taint", state: "approval" });
  });

  it("adds to the other reasons", () => {
    const decision = decide(factsOf("pay:bill", {}, {}, tainted), call({ tool: "pay:bill" }));
    expect(decision.reasons).toEqual(["tainted", "high_risk", "gate"]);
    expect(decision.refusal?.blocked).toBe("human-approval");
  });
});

describe("approvals", () => {
  const asked: GrantRule = { approval: "always" };

  it("lets pass what is exactly the action that was approved, and says which is consumed", () => {
    const decision = decide(facts({}, asked, { approval: APPROVED }), call());
    expect(decision).toMatchObject({ outcome: "allow", consumes: "HITL-1", reasons: ["grant"] });
  });

  it.each([
    ["another action", { approvalId: "HITL-1", actionSha256: "b".repeat(64) }, ACTION],
    ["no digest", { approvalId: "HITL-1", actionSha256: "" }, ""],
    ["no identifier", { approvalId: "", actionSha256: ACTION }, ACTION],
  ])("counts for nothing with %s", (_, approval, actionSha256) => {
    const decision = decide(facts({}, asked, { approval }), call({ actionSha256 }));
    expect(decision).toMatchObject({ outcome: "approval", consumes: null });
  });

  it("is not consumed by a call that needs none or is refused", () => {
    expect(decide(facts({}, {}, { approval: APPROVED }), call()).consumes).toBeNull();
    const refused = decide(
      facts({}, asked, { approval: APPROVED, tool: registered({ retired: true }) }),
      call(),
    );
    expect(refused).toMatchObject({ outcome: "refuse", consumes: null });
  });

  it("is not requested where the call could not be made anyway", () => {
    const decision = decide(facts({}, asked, { tool: http("api.example.org") }), call());
    expect(decision).toMatchObject({ outcome: "refuse", refusal: { blocked: "sandbox" } });
  });

  it("says why in words", () => {
    const reason = (made: CallFacts, tool: string) => decide(made, call({ tool })).refusal?.reason;
    expect(reason(factsOf("pay:x"), "pay:x")).toBe("risk 90 needs approval at gate 80");
    expect(reason(facts({ trustDelta: -5 }), "send:mail")).toBe(
      "risk 70 needs approval at gate 70",
    );
    expect(reason(facts({ status: "DEGRADED", trustDelta: -16 }), "send:mail")).toBe(
      "agent is degraded and only reads without approval",
    );
    expect(reason(facts({}, asked), "send:mail")).toBe("the grant always needs approval");
  });
});

describe("risk", () => {
  it.each([
    ["read:x", null, undefined, 10],
    ["read:x", 70, undefined, 70],
    ["pay:x", 10, undefined, 90],
    ["odd:x", null, undefined, 90],
    ["odd:x", 10, undefined, 10],
    ["odd:x", 10, 40, 40],
    ["send:x", null, 10, 70],
    ["read:x", null, 90, 90],
  ] as const)("of %s, set to %s and granted with %s, is %i", (tool, set, granted, risk) => {
    const made = factsOf(tool, {}, granted === undefined ? {} : { risk: granted }, {
      tool: registered({ name: tool, risk: set }),
    });
    expect(decide(made, call({ tool })).risk).toBe(risk);
  });
});

describe("the sandbox", () => {
  const of = (tool: RegisteredTool | null, hosts?: string[]) =>
    decide(facts({}, hosts === undefined ? {} : { hosts }, { tool }), call({ args: { to: "x" } }));

  it.each([
    [null, undefined, "allow"],
    [registered(), undefined, "allow"],
    [registered({ kind: "builtin" }), undefined, "allow"],
    [registered({ kind: "script", definition: { source: "" } }), undefined, "allow"],
    [http("api.example.org"), ["api.example.org"], "allow"],
    [http("api.example.org"), ["*.example.org"], "allow"],
    [http("api.example.org"), undefined, "refuse"],
    [http("api.example.org"), ["example.org"], "refuse"],
    [http("169.254.169.254"), ["api.example.org"], "refuse"],
    [http(undefined), ["api.example.org"], "refuse"],
    [registered({ retired: true }), undefined, "refuse"],
  ] as const)("%o with the hosts %j: %s", (tool, hosts, outcome) => {
    expect(of(tool, hosts && [...hosts]).outcome).toBe(outcome);
  });
});

describe("facts that make no sense", () => {
  const cases: [string, Partial<AgentFacts>, GrantRule, Partial<CallFacts>, Partial<ToolCall>][] = [
    ["a status that there is not", { status: "FINE" as AgentStatus }, {}, {}, {}],
    ["a tier that there is not", { tier: "T0" as "T1" }, {}, {}, {}],
    ["a delta that is no number", { trustDelta: Number.NaN }, {}, {}, {}],
    ["a delta that is no integer", { trustDelta: 0.5 }, {}, {}, {}],
    ["no time", {}, {}, { now: new Date(Number.NaN) }, {}],
    ["no end of the read-only time", { readOnlyUntil: new Date(Number.NaN) }, {}, {}, {}],
    ["no size", {}, {}, {}, { requestBytes: Number.NaN }],
    ["less than nothing", {}, {}, {}, { requestBytes: -1 }],
    ["no count of calls", {}, {}, { concurrent: Number.NaN }, {}],
    ["no limit of rate", {}, { limits: { rate: { count: Number.NaN, per_s: 1 } } }, {}, {}],
    [
      "no arrival",
      {},
      { limits: { rate: { count: 2, per_s: 1, burst: 1 } } },
      { use: { arrivalAt: new Date(Number.NaN), recent: [], spentOn: null, spent: "0" } },
      {},
    ],
    [
      "no sum of amounts",
      {},
      { limits: { amount: { arg: "/amount", per_call: "1", per_day: "1" } } },
      { use: { arrivalAt: null, recent: [], spentOn: "2026-11-22", spent: "much" } },
      { args: { amount: "1" } },
    ],
    [
      "a negative sum",
      {},
      { limits: { amount: { arg: "/amount", per_call: "1", per_day: "1" } } },
      { use: { arrivalAt: null, recent: [], spentOn: "2026-11-22", spent: "-5" } },
      { args: { amount: "1" } },
    ],
    [
      "no limit of amount",
      {},
      { limits: { amount: { arg: "/amount", per_call: "much", per_day: "1" } } },
      {},
      { args: { amount: "1" } },
    ],
    ["an unknown taint", {}, {}, { taint: { state: "odd" as "none", inputs: [] } }, {}],
    ["another tool", {}, {}, { tool: registered({ name: "send:fax" }) }, {}],
    ["a risk that there is not", {}, { risk: 95 as 90 }, {}, {}],
    ["a kind that there is not", {}, {}, { tool: registered({ kind: "magic" as "http" }) }, {}],
  ];

  it.each(cases)("deny: %s", (_, agent, rule, different, said) => {
    const decision = decide(facts(agent, rule, { approval: APPROVED, ...different }), call(said));
    expect(decision).toMatchObject({
      outcome: "refuse",
      refusal: { code: "decision_unavailable" },
    });
  });

  it("deny with a switch whose target is missing", () => {
    const decision = decide(facts({}, {}, { switches: [stop("agent", null)] }), call());
    expect(decision.refusal?.blocked).toBe("kill-switch");
  });

  it("deny arguments that are none", () => {
    for (const args of [undefined, null, 1, "x", [], [{}]]) {
      expect(decide(facts(), call({ args })).refusal?.blocked).toBe("scope");
    }
  });
});

describe("decideTool", () => {
  it("says what no arguments change", () => {
    const bare = facts({}, { limits: { rate: { count: 1, per_s: 1 } } });
    expect(decideTool(bare, "send:mail")).toMatchObject({
      outcome: "allow",
      limits: null,
      use: null,
    });
    expect(decideTool(bare, "send:fax").refusal?.blocked).toBe("deny-by-default");
    expect(decideTool(facts({ trustDelta: -5 }), "send:mail").outcome).toBe("approval");
    const asked = decideTool(bare, "send:mail").layers.filter(
      ({ state }) => state !== "not_reached",
    );
    expect(asked.map(({ layer }) => layer)).toEqual([
      "kill-switch",
      "status",
      "allowlist",
      "taint",
      "approval",
      "sandbox",
    ]);
  });
});

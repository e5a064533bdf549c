import { describe, expect, it } from "vitest";
import { type CallFacts, callRefusal, leavesScope } from "./decide-call";
import type { KillSwitch } from "./kill-switch";

const NOW = new Date("2026-11-22T12:00:00Z");

function facts(different: Partial<CallFacts> = {}): CallFacts {
  return {
    did: "did:svc:agt:a",
    tier: "T2",
    status: "ACTIVE",
    readOnlyUntil: null,
    trustDelta: 0,
    tool: "send:mail",
    isGranted: true,
    mode: "gate",
    switches: [],
    now: NOW,
    ...different,
  };
}

const stop = (scope: KillSwitch["scope"], target: string | null): KillSwitch => ({
  killId: "KILL-0001",
  scope,
  target,
  releasedAt: null,
});

describe("the decision on a call", () => {
  it("lets a granted tool pass", () => {
    expect(callRefusal(facts())).toBeNull();
    expect(leavesScope(null)).toBe(false);
  });

  it("denies by default, in the words of the specification", () => {
    const refusal = callRefusal(facts({ isGranted: false }));
    expect(refusal).toEqual({
      blocked: "deny-by-default",
      code: "tool_call_blocked",
      reason: "tool not in allowlist",
      requires: "human approval plus tier T1 grant",
    });
    expect(leavesScope(refusal)).toBe(true);
  });

  it("answers 503 for a stop of everybody and 403 for a stop of the agent", () => {
    const of = (...switches: KillSwitch[]) => callRefusal(facts({ switches }));
    expect(of(stop("global", null))?.code).toBe("kill_switch_active");
    expect(of(stop("tier", "T2"))?.code).toBe("kill_switch_active");
    expect(of(stop("tool", "send:mail"))?.code).toBe("kill_switch_active");
    expect(of(stop("agent", "did:svc:agt:a"))?.code).toBe("agent_killed");
    expect(of(stop("agent", "did:svc:agt:b"), stop("tier", "T1"))).toBeNull();
  });

  it("asks the kill switch first, then the status, then the allowlist", () => {
    const worst = facts({
      switches: [stop("global", null)],
      status: "QUARANTINED",
      isGranted: false,
    });
    expect(callRefusal(worst)?.blocked).toBe("kill-switch");
    expect(callRefusal({ ...worst, switches: [] })).toMatchObject({
      blocked: "agent-status",
      code: "agent_quarantined",
    });
    expect(callRefusal({ ...worst, switches: [], status: "ACTIVE" })?.blocked).toBe(
      "deny-by-default",
    );
  });

  it("lets the unverified and the restored only read", () => {
    const readOnlyUntil = new Date(NOW.getTime() + 1);
    for (const [different, code] of [
      [{ status: "UNVERIFIED" }, "agent_unverified"],
      [{ readOnlyUntil }, "agent_read_only"],
    ] as const) {
      expect(callRefusal(facts(different))?.code).toBe(code);
      expect(callRefusal(facts({ ...different, tool: "read:case" }))).toBeNull();
    }
    expect(callRefusal(facts({ readOnlyUntil: NOW }))).toBeNull();
  });

  it("refuses what a person would have to approve", () => {
    for (const [different, reason] of [
      [{ tool: "pay:invoice" }, "risk 90 needs approval at gate 80"],
      [{ trustDelta: -5 }, "risk 70 needs approval at gate 70"],
      [{ tool: "odd:verb" }, "risk 90 needs approval at gate 80"],
      [
        { status: "DEGRADED", trustDelta: -16 },
        "agent is degraded and only reads without approval",
      ],
    ] as const) {
      const refusal = callRefusal(facts(different));
      expect(refusal).toMatchObject({ blocked: "human-approval", reason });
      expect(leavesScope(refusal)).toBe(false);
    }
    const reads = facts({ status: "DEGRADED", trustDelta: -16, tool: "read:case" });
    expect(callRefusal(reads)).toBeNull();
  });
});

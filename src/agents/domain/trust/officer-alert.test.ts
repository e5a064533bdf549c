import { describe, expect, it } from "vitest";
import type { AgentStatus } from "./agent-status";
import { alertsOf } from "./officer-alert";
import type { AgentEvent } from "./trace-event";
import type { TrustChange } from "./trust-step";

const claims = (proven: number): AgentEvent => ({
  kind: "claim.validate",
  sum: { output: "out-1", sha256: "0".repeat(64), proven, total: 2 } as never,
});
const call = (scope: string, outcome?: string): AgentEvent => ({
  kind: "tool.call",
  sum: { scope, ...(outcome === undefined ? {} : { outcome }) } as never,
});
const change = (from: AgentStatus, to: AgentStatus): TrustChange => ({
  kind: "status.change",
  sum: { from, to, cause: "delta" },
});

describe("alertsOf", () => {
  it.each<[string, AgentEvent, TrustChange[], string[]]>([
    ["a call within its scope", call("IN_SCOPE"), [], []],
    ["a call outside of it", call("OUT_OF_SCOPE"), [], ["scope.escape"]],
    ["the outcome of one", call("OUT_OF_SCOPE", "executed"), [], []],
    ["proven claims", claims(2), [], []],
    ["a claim without proof", claims(1), [], ["output.blocked"]],
    [
      "a claim that degrades",
      claims(0),
      [change("ACTIVE", "DEGRADED")],
      ["agent.degraded", "output.blocked"],
    ],
    [
      "a fall by two steps",
      call("OUT_OF_SCOPE"),
      [change("ACTIVE", "DEGRADED"), change("DEGRADED", "QUARANTINED")],
      ["agent.quarantined", "agent.degraded", "scope.escape"],
    ],
    [
      "a missed challenge",
      call("IN_SCOPE"),
      [change("DEGRADED", "UNVERIFIED")],
      ["agent.unverified"],
    ],
    ["a proof of control", call("IN_SCOPE"), [change("UNVERIFIED", "DEGRADED")], []],
    ["a restore", call("IN_SCOPE"), [change("QUARANTINED", "ACTIVE")], []],
  ])("of %s", (_name, event, changes, alerts) => {
    expect(alertsOf(event, changes)).toEqual(alerts);
  });
});

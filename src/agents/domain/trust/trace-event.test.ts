import { describe, expect, it } from "vitest";
import type { TraceSummary } from "@/trace/domain/record";
import { traceBody } from "@/trace/domain/record";
import { digest, KEY } from "./simulated-chain";
import { isAgentEventKind, readTraceEvent } from "./trace-event";

const AT = "2026-11-22T10:00:00.000000Z";
const OPEN = { epoch: 1, tier: "T1", baseline: 80, operator: "user:1", keys: [KEY] };
const CALL = { call: "C1", tool: "read:x", scope: "IN_SCOPE", risk: 10 };

const GOOD: readonly (readonly [string, TraceSummary])[] = [
  ["chain.open", { ...OPEN, runtime: "mcp-server", next_key_sha256: digest(1) }],
  ["chain.open", { ...OPEN, epoch: 2, prev_epoch_seal: digest(1) }],
  ["chain.seal", { reason: "manual", by: "safety_officer", records: 9, tools_revoked: 3 }],
  ["key.add", { key: KEY }],
  ["key.rotate", { old: KEY, new: "x".repeat(43), retires_at: AT, next_key_sha256: digest(2) }],
  ["key.revoke", { key: KEY, state: "active", compromised_since: AT, reason: "lost" }],
  ["challenge.issue", { challenge: "CH-1", expires_at: AT }],
  ["challenge.pass", { challenge: "CH-1", key: KEY, noise: 5 }],
  ["challenge.fail", { challenge: "CH-1", reason: "expired", missed: 1, noise: 0 }],
  ["input.received", { sha256: digest(1), source: "mail:3f2a", bytes: 12 }],
  [
    "injection.scan",
    { sha256: digest(1), source: "mail:3f2a", verdict: "CLEAN", rule: "override" },
  ],
  ["tool.call", { ...CALL, inputs: [digest(1)] }],
  ["tool.call", { ...CALL, scope: "OUT_OF_SCOPE", blocked: "scope" }],
  ["tool.call", { ...CALL, approval: "HITL-1", outcome: "executed" }],
  ["claim.validate", { proven: 1, total: 2, evidence: [digest(3)] }],
  ["output.block", { reason: "claim-proof" }],
  ["score.apply", { delta: -8, old: 80, new: 72, cause: "scope_escape", table: 1 }],
  ["status.change", { from: "ACTIVE", to: "DEGRADED", cause: "delta" }],
  ["quarantine.apply", { reason: "score", by: "did:svc:service" }],
  ["restore.apply", { review: "REV-1", approved_by: "user:2", read_only_until: AT }],
  [
    "killswitch.activate",
    { kill: "KILL-1", scope: "agent", target: "did:svc:agt:a", by: "user:1" },
  ],
  ["killswitch.activate", { kill: "KILL-1", scope: "global", by: "user:1" }],
  ["killswitch.release", { kill: "KILL-1", approved_by: ["user:1", "user:2"] }],
];

describe("readTraceEvent", () => {
  it.each(GOOD)("reads %s %j", (kind, sum) => {
    expect(readTraceEvent(kind, sum)).toEqual({ kind, sum });
  });

  it("reads what a record's body holds after it was written", () => {
    for (const [kind, summary] of GOOD) {
      const event = {
        actor: "user:1",
        at: new Date(0),
        kind,
        request: null,
        payload: null,
        summary,
      };
      const body: { sum: unknown } = JSON.parse(traceBody(event));
      expect(readTraceEvent(kind, body.sum)).toEqual({ kind, sum: summary });
    }
  });

  it.each(GOOD)("refuses %s %j with a member more, less or other", (kind, sum) => {
    expect(readTraceEvent(kind, { ...sum, note: "x" })).toBeNull();
    for (const name of Object.keys(sum)) {
      expect(readTraceEvent(kind, { ...sum, [name]: null })).toBeNull();
      expect(readTraceEvent(kind, { ...sum, [name]: 0.5 })).toBeNull();
      expect(readTraceEvent(kind, { ...sum, [name]: { a: 1 } })).toBeNull();
    }
  });

  it.each([
    ["chain.open", { ...OPEN, prev_epoch_seal: digest(1) }],
    ["chain.open", { ...OPEN, epoch: 2 }],
    ["chain.open", { ...OPEN, baseline: 49 }],
    ["key.rotate", { old: KEY, new: KEY, retires_at: AT }],
    ["input.received", { sha256: digest(1), source: "jane@example.com", bytes: 1 }],
    [
      "input.received",
      { sha256: digest(1).toUpperCase().replace(/0/g, "A"), source: "x", bytes: 1 },
    ],
    ["tool.call", { ...CALL, scope: "OUT_OF_SCOPE" }],
    ["tool.call", { ...CALL, scope: "OUT_OF_SCOPE", blocked: "limit" }],
    ["tool.call", { ...CALL, blocked: "deny-by-default" }],
    ["tool.call", { ...CALL, inputs: Array<string>(101).fill(digest(1)) }],
    ["claim.validate", { proven: 3, total: 2, evidence: [] }],
    ["score.apply", { delta: -8, old: 80, new: 73, cause: "scope_escape", table: 1 }],
    ["score.apply", { delta: 8, old: 99, new: 107, cause: "restore", table: 1 }],
    ["status.change", { from: "ACTIVE", to: "ACTIVE", cause: "delta" }],
    ["quarantine.apply", { reason: "because Jane said so", by: "user:1" }],
    ["killswitch.activate", { kill: "K", scope: "agent", by: "user:1" }],
    ["killswitch.activate", { kill: "K", scope: "global", target: "T1", by: "user:1" }],
  ])("refuses %s %j", (kind, sum) => {
    expect(readTraceEvent(kind, sum)).toBeNull();
  });

  it.each([null, [], "x", 1, undefined])("refuses %j in place of a sum", (sum) => {
    expect(readTraceEvent("key.add", sum)).toBeNull();
  });

  it.each(["notify", "constructor", "__proto__", "toString", ""])("does not know %j", (kind) => {
    expect(isAgentEventKind(kind)).toBe(false);
    expect(readTraceEvent(kind, {})).toBeNull();
  });
});

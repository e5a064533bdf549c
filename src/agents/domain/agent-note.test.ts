import { describe, expect, it } from "vitest";
import { isAgentEventKind, isAgentNote } from "./trust/trace-event";

const action_sha256 = "a".repeat(64);
const approval = "HITL-1";
const named = { approval, action_sha256 };
const decided = { ...named, by: "user:1", approvals: 1 };
const request = {
  ...named,
  call: "CALL-1",
  tool: "pay:invoice",
  policy_sha256: action_sha256,
  risk: 90,
  gate: 80,
  quorum: 2,
  expires_at: "2026-11-22T12:00:00.000000Z",
};

describe("a note in an agent's chain", () => {
  it.each([
    ["approval.request", request],
    ["approval.decide", { ...decided, decision: "approve", state: "PENDING" }],
    ["approval.decide", { ...decided, decision: "deny", state: "DENIED" }],
    ["approval.consume", { ...named, call: "CALL-1" }],
    ["approval.expire", named],
    ["approval.cancel", { ...named, state: "CANCELLED", cause: "kill_switch" }],
    ["approval.cancel", { ...named, state: "INVALIDATED", cause: "policy_changed" }],
  ])("of kind %s is read, and trust passes it over", (kind, sum) => {
    expect(isAgentNote({ kind, sum })).toBe(true);
    expect(isAgentEventKind(kind)).toBe(false);
  });

  it.each([
    ["no known kind", "approval.forget", named],
    ["an inherited name", "constructor", named],
    [
      "free text",
      "approval.decide",
      { ...decided, decision: "deny", state: "DENIED", comment: "x" },
    ],
    ["a no that approves", "approval.decide", { ...decided, decision: "deny", state: "APPROVED" }],
    ["a yes that denies", "approval.decide", { ...decided, decision: "approve", state: "DENIED" }],
    [
      "an address",
      "approval.decide",
      { ...decided, by: "a@b.example", decision: "approve", state: "APPROVED" },
    ],
    [
      "a stop that invalidates",
      "approval.cancel",
      { ...named, state: "INVALIDATED", cause: "quarantine" },
    ],
    ["a quorum of three", "approval.request", { ...request, quorum: 3 }],
    ["no digest", "approval.expire", { approval }],
  ])("is not one with %s", (_, kind, sum) => {
    expect(isAgentNote({ kind, sum })).toBe(false);
  });
});

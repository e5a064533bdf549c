import { describe, expect, it } from "vitest";
import { AGENT_STATUSES } from "./agent-status";
import { type RestoreFacts, restoreConditions, restoreRefusals, sealDigest } from "./quarantine";

const facts: RestoreFacts = {
  agentDid: "did:svc:agt:a",
  status: "QUARANTINED",
  quarantinedBy: "user:1",
  approver: { actor: "user:2", isSafetyOfficer: true },
  review: { agentDid: "did:svc:agt:a", green: true },
  baselineReset: true,
  keysInForce: 1,
};

describe("restoreRefusals", () => {
  it("lets a second safety officer restore after a green review", () => {
    expect(restoreRefusals(facts)).toEqual([]);
  });

  it.each(AGENT_STATUSES.filter((status) => status !== "QUARANTINED"))(
    "refuses for %s",
    (status) => {
      expect(restoreRefusals({ ...facts, status })).toEqual(["not_quarantined"]);
    },
  );

  it.each([
    [{ approver: { actor: "user:2", isSafetyOfficer: false } }, "safety_officer_required"],
    [{ approver: { actor: "user:1", isSafetyOfficer: true } }, "four_eyes_required"],
    [{ review: null }, "review_missing"],
    [{ review: { agentDid: "did:svc:agt:b", green: true } }, "review_missing"],
    [{ review: { agentDid: "did:svc:agt:a", green: false } }, "review_not_green"],
    [{ baselineReset: false }, "baseline_reset_required"],
    [{ keysInForce: 0 }, "no_key_in_force"],
  ] as const)("refuses %j: %s", (over, refusal) => {
    expect(restoreRefusals({ ...facts, ...over })).toEqual([refusal]);
  });
});

it("words conditions and seal as the interface has them", () => {
  expect(restoreConditions("2026-11-23T10:00:00.000000Z")).toEqual([
    "read-only for 24 h",
    "until 2026-11-23T10:00:00.000000Z",
  ]);
  expect(sealDigest(new Uint8Array(32).fill(255))).toBe(`sha256:${"ff".repeat(32)}`);
});

import { describe, expect, it } from "vitest";
import { APPROVAL_STATES } from "@/agents/domain/approval-state";
import { deciderRefusal } from "./decider";
import { approvalQuorum } from "./quorum";

const now = new Date("2026-11-22T12:00:00Z");
const expiresAt = new Date("2026-11-22T12:30:00Z");
const open = {
  state: "PENDING",
  expiresAt,
  involved: ["user:op", "user:registrar"],
  decidedBy: [],
} as const;
const officer = { party: "user:of", hasRight: true };

describe("who decides", () => {
  it("is an account with the right that is not this agent's operator", () => {
    expect(deciderRefusal(open, officer, now)).toBeNull();
  });

  it("is never the operator, right or not", () => {
    expect(deciderRefusal(open, { party: "user:op", hasRight: true }, now)).toBe("operator");
    expect(deciderRefusal(open, { party: "user:op", hasRight: false }, now)).toBe("right");
  });

  it("is never the account that registered the agent", () => {
    const registrar = { party: "user:registrar", hasRight: true };
    expect(deciderRefusal(open, registrar, now)).toBe("operator");
  });

  it("is no account twice, and none without the right", () => {
    const once = { ...open, decidedBy: ["user:of"] };
    expect(deciderRefusal(once, officer, now)).toBe("decided");
    expect(deciderRefusal(once, { ...officer, party: "user:b" }, now)).toBeNull();
    expect(deciderRefusal(open, { ...officer, hasRight: false }, now)).toBe("right");
  });

  it("is no one once nothing waits", () => {
    for (const state of APPROVAL_STATES) {
      const refusal = deciderRefusal({ ...open, state }, officer, now);
      expect(refusal).toBe(state === "PENDING" ? null : "closed");
    }
    expect(deciderRefusal(open, officer, expiresAt)).toBe("closed");
  });
});

describe("how many decide", () => {
  it.each([
    ["T1", 90, 2],
    ["T1", 70, 1],
    ["T1", 10, 1],
    ["T2", 90, 1],
    ["T3", 90, 1],
  ] as const)("%s at risk %i: %i", (tier, risk, quorum) => {
    expect(approvalQuorum(tier, risk)).toBe(quorum);
  });
});

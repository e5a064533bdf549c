import { describe, expect, it } from "vitest";
import {
  APPROVAL_STATES,
  type ApprovalAct,
  type ApprovalState,
  approvalStateAt,
  isOpen,
  nextApprovalState,
} from "./approval-state";

const ACTS: Readonly<Record<string, ApprovalAct>> = {
  "approve, the first": { kind: "approve", by: 1 },
  "approve, the second": { kind: "approve", by: 2 },
  deny: { kind: "deny" },
  consume: { kind: "consume" },
  expire: { kind: "expire" },
  cancel: { kind: "cancel" },
  invalidate: { kind: "invalidate" },
};

/** Every state and act; what is not here, no state allows. By quorum one and two. */
const ALLOWED: Readonly<
  Partial<Record<ApprovalState, Partial<Record<string, [ApprovalState, ApprovalState]>>>>
> = {
  PENDING: {
    "approve, the first": ["APPROVED", "PENDING"],
    "approve, the second": ["APPROVED", "APPROVED"],
    deny: ["DENIED", "DENIED"],
    expire: ["EXPIRED", "EXPIRED"],
    cancel: ["CANCELLED", "CANCELLED"],
    invalidate: ["INVALIDATED", "INVALIDATED"],
  },
  APPROVED: {
    consume: ["CONSUMED", "CONSUMED"],
    expire: ["EXPIRED", "EXPIRED"],
    cancel: ["CANCELLED", "CANCELLED"],
    invalidate: ["INVALIDATED", "INVALIDATED"],
  },
};

const CASES = APPROVAL_STATES.flatMap((state) =>
  Object.keys(ACTS).map((act) => [state, act, ALLOWED[state]?.[act] ?? [null, null]] as const),
);

describe("the state of an approval", () => {
  it.each(CASES)("%s, %s", (state, name, [one, two]) => {
    const act = ACTS[name];
    if (act === undefined) throw new Error(name);
    expect(nextApprovalState(state, act, 1)).toBe(one);
    expect(nextApprovalState(state, act, 2)).toBe(two);
  });

  it("is consumed on no path that fewer people than the quorum approved", () => {
    const reached = (state: ApprovalState, approvals: number): void => {
      if (state === "CONSUMED") throw new Error(`${approvals} of two`);
      for (const act of Object.values(ACTS)) {
        if (act.kind === "approve" && act.by > 1) continue;
        const next = nextApprovalState(state, act, 2);
        if (next !== null && next !== state) reached(next, approvals);
      }
    };
    expect(() => reached("PENDING", 1)).not.toThrow();
  });

  it("ends where it is not open", () => {
    expect(APPROVAL_STATES.filter(isOpen)).toEqual(["PENDING", "APPROVED"]);
  });

  it("is expired at its very instant, whether or not that was noted, and a no stays one", () => {
    const expiresAt = new Date("2026-11-22T12:00:00Z");
    const before = new Date(expiresAt.getTime() - 1);
    for (const state of APPROVAL_STATES) {
      expect(approvalStateAt({ state, expiresAt }, before)).toBe(state);
      expect(approvalStateAt({ state, expiresAt }, expiresAt)).toBe(
        state === "PENDING" || state === "APPROVED" ? "EXPIRED" : state,
      );
    }
  });
});

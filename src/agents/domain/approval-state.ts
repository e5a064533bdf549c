/** State of the human decision on a call. */
export const APPROVAL_STATES = [
  "PENDING",
  "APPROVED",
  "DENIED",
  "EXPIRED",
  "CANCELLED",
  "INVALIDATED",
  "CONSUMED",
] as const;

export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** How long a decision is waited for, and how long it then counts: one time for both. */
export const APPROVAL_MS = 60 * 60 * 1000;

/** Actions on an approval. */
export type ApprovalAct =
  | { kind: "approve" /** Different people who have approved, this one among them. */; by: number }
  | { kind: "deny" }
  | { kind: "consume" }
  | { kind: "expire" }
  | { kind: "cancel" }
  | { kind: "invalidate" };

/**
 * State after an act, or null where the state does not allow it. A decision needs an answer that still
 * waits for one; only what was approved is consumed; time, a stop and another policy end both.
 */
export function nextApprovalState(
  state: ApprovalState,
  act: ApprovalAct,
  quorum: number,
): ApprovalState | null {
  if (!isOpen(state)) return null;
  switch (act.kind) {
    case "approve":
      if (state !== "PENDING") return null;
      return act.by >= quorum ? "APPROVED" : "PENDING";
    case "deny":
      return state === "PENDING" ? "DENIED" : null;
    case "consume":
      return state === "APPROVED" ? "CONSUMED" : null;
    case "expire":
      return "EXPIRED";
    case "cancel":
      return "CANCELLED";
    case "invalidate":
      return "INVALIDATED";
  }
}

/** Whether something can still become of an approval in this state. */
export function isOpen(state: ApprovalState): boolean {
  return state === "PENDING" || state === "APPROVED";
}

/** State at an instant: what is open past its time is expired, whether or not anybody has noted it. */
export function approvalStateAt(
  { state, expiresAt }: { state: ApprovalState; expiresAt: Date },
  now: Date,
): ApprovalState {
  return isOpen(state) && expiresAt <= now ? "EXPIRED" : state;
}

import { type ApprovalState, approvalStateAt } from "@/agents/domain/approval-state";

/** Why a person cannot decide on an approval. */
export const DECIDER_REFUSALS = ["closed", "right", "operator", "decided"] as const;

export type DeciderRefusal = (typeof DECIDER_REFUSALS)[number];

export interface Decider {
  /** `user:<id>`. */
  party: string;
  /** Whether role and token give the right. */
  hasRight: boolean;
}

export interface DecidableApproval {
  state: ApprovalState;
  expiresAt: Date;
  /** `user:<id>` of the account that answers for the agent, and of the one that registered it. */
  involved: readonly string[];
  /** Who has decided already, by their `user:<id>`. */
  decidedBy: readonly string[];
}

/**
 * Why this person cannot decide now, or null where they can. An agent's operator, and the account
 * that registered it, never approves its calls, at any tier, and no one counts twice.
 */
export function deciderRefusal(
  approval: DecidableApproval,
  { party, hasRight }: Decider,
  now: Date,
): DeciderRefusal | null {
  if (approvalStateAt(approval, now) !== "PENDING") return "closed";
  if (!hasRight) return "right";
  if (approval.involved.includes(party)) return "operator";
  return approval.decidedBy.includes(party) ? "decided" : null;
}

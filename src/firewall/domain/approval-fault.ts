import type { ApprovalState } from "@/agents/domain/approval-state";

/** Why an approval that a call names does not let it pass. */
export const APPROVAL_FAULTS = [
  "unknown",
  "another_call",
  "policy_changed",
  "undecided",
  "denied",
  "used",
  "expired",
  "withdrawn",
] as const;

export type ApprovalFault = (typeof APPROVAL_FAULTS)[number];

/** What an approval was requested for, as digests in one form, and its state. */
export interface ApprovedFor {
  tool: string;
  actionSha256: string;
  policySha256: string;
}

/**
 * Why this approval of the agent does not let the call pass; null for one that the agent does not
 * have. A mismatch of the call is reported before its state: no decision on it would help.
 */
export function approvalFault(
  found: (ApprovedFor & { state: ApprovalState }) | null,
  call: ApprovedFor,
): ApprovalFault {
  if (found === null) return "unknown";
  if (found.tool !== call.tool) return "another_call";
  // The action's digest includes the policy's, so no other difference can be detected then.
  if (found.policySha256 !== call.policySha256) return "policy_changed";
  if (found.actionSha256 !== call.actionSha256) return "another_call";
  switch (found.state) {
    case "PENDING":
      return "undecided";
    case "DENIED":
      return "denied";
    case "CONSUMED":
      return "used";
    case "EXPIRED":
      return "expired";
    default:
      // Approved by a person whose approval no longer counts, or ended by a stop or another policy.
      return "withdrawn";
  }
}

/** The fault in words behind the approval's identifier, and what helps. */
export const FAULT_WORDS: Readonly<Record<ApprovalFault, { reason: string; requires: string }>> = {
  unknown: { reason: "is none of this agent", requires: "an approval of this call" },
  another_call: {
    reason: "is for another call",
    requires: "an approval of exactly this tool and these arguments",
  },
  policy_changed: {
    reason: "was given before the grant or the tool changed",
    requires: "a new approval",
  },
  undecided: { reason: "is not decided yet", requires: "the decision of a person" },
  denied: { reason: "was denied", requires: "a new approval" },
  used: { reason: "was used by an earlier call", requires: "a new approval" },
  expired: { reason: "has expired", requires: "a new approval" },
  withdrawn: { reason: "no longer counts", requires: "a new approval" },
};

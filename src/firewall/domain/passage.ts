import type {
  ApprovalReason,
  Blocker,
  CallFacts,
  CallRefusal,
  LayerState,
  RateStanding,
  ToolCall,
  ToolUse,
} from "./decision";

/** A call on its way through the layers, and what they found out. */
export interface Passage {
  readonly facts: CallFacts;
  readonly call: ToolCall;
  readonly risk: number;
  /** Identifier of the approval that is for exactly this call, or null. */
  readonly approvalId: string | null;
  /** Counters as they will be where the call is allowed. */
  use: ToolUse | null;
  limits: RateStanding | null;
  reasons: ApprovalReason[];
}

export interface Verdict {
  state: Exclude<LayerState, "not_reached">;
  reason: string;
  refusal: CallRefusal | null;
}

export type Layer = (passage: Passage) => Verdict;

export function passed(reason: string): Verdict {
  return { state: "passed", reason, refusal: null };
}

export function refused(refusal: CallRefusal, reason = refusal.reason): Verdict {
  return { state: "refused", reason, refusal };
}

/** A fact that makes no sense: whatever it was, the call is not decided by it. */
export function senseless(blocked: Blocker, what: string): Verdict {
  return refused({
    blocked,
    code: "decision_unavailable",
    reason: `the call cannot be decided: ${what}`,
    requires: "facts that can be read",
  });
}

/** A number that something can be counted in. */
export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

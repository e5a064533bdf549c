import { ServiceError } from "@/encoding/domain/errors";
import type { EngagementState } from "./engagement";

/** Moves that a person makes; the final report alone leads from reporting to completed. */
const MOVES: Readonly<Record<EngagementState, readonly EngagementState[]>> = {
  planned: ["active", "cancelled"],
  active: ["paused", "reporting", "cancelled"],
  paused: ["active", "reporting", "cancelled"],
  reporting: ["cancelled"],
  completed: [],
  cancelled: [],
};

/** States that a move may lead to. */
export function allowedMoves(from: EngagementState): readonly EngagementState[] {
  return MOVES[from];
}

/**
 * Checks a move of an engagement. Throws `invalid_transition` with from, to and allowed, and
 * `roe_not_approved` where an engagement would become active under rules that were not approved.
 */
export function requireMove(
  engagement: { state: EngagementState; roeApproved: boolean },
  to: EngagementState,
): void {
  const { state: from, roeApproved } = engagement;
  const allowed = MOVES[from];
  if (!allowed.includes(to)) {
    throw new ServiceError("invalid_transition", {
      detail:
        allowed.length === 0
          ? `No move leads out of ${from}.`
          : `From ${from}, moves lead to ${allowed.join(", ")}.`,
      extra: { from, to, allowed },
    });
  }
  if (to === "active" && !roeApproved) {
    throw new ServiceError("roe_not_approved", {
      detail: "The rules of engagement have to be approved before the engagement becomes active.",
    });
  }
}

/** State after a final report: it completes what is reporting and leaves every other state alone. */
export function stateAfterReport(from: EngagementState): EngagementState {
  return from === "reporting" ? "completed" : from;
}

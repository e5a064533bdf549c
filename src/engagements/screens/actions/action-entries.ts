import { ENGAGEMENT_STATES, type EngagementState } from "@/engagements/domain/engagement";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { copy } from "./copy";

export type ActionEntry = (
  | { kind: "approve" }
  | { kind: "edit" }
  | { kind: "move"; to: EngagementState }
) & {
  /** Why it cannot be done now, or null. */
  reason: string | null;
};

type Asked = Pick<EngagementDto, "state" | "allowed" | "rules_of_engagement">;

/** True for what is completed or cancelled. */
export function isOver({ state }: Pick<EngagementDto, "state">): boolean {
  return state === "completed" || state === "cancelled";
}

/**
 * Actions of the reader on an engagement, and why the others are not possible; null where one
 * sentence covers all of them.
 */
export function actionEntries(engagement: Asked): { entries: ActionEntry[]; all: string | null } {
  if (isOver(engagement)) return { entries: [], all: copy.over };
  if (!engagement.allowed.edit) return { entries: [], all: copy.notRunning };
  const moves = ENGAGEMENT_STATES.filter((to) => to !== "planned" && to !== engagement.state);
  return {
    all: null,
    entries: [
      { kind: "approve", reason: approvalReason(engagement) },
      ...moves.map((to): ActionEntry => ({ kind: "move", to, reason: moveReason(engagement, to) })),
      { kind: "edit", reason: null },
    ],
  };
}

function approvalReason({ allowed, rules_of_engagement: rules }: Asked): string | null {
  if (allowed.approve_rules) return null;
  return rules.approved_by === null
    ? copy.yourRules
    : `${rules.approved_by} approved them as they are.`;
}

function moveReason(
  { state, allowed, rules_of_engagement: rules }: Asked,
  to: EngagementState,
): string | null {
  if (to === "completed") return copy.reportCompletes;
  if (!allowed.moves.includes(to)) return copy.notFrom(state, allowed.moves);
  return to === "active" && rules.approved_by === null ? copy.rulesFirst : null;
}

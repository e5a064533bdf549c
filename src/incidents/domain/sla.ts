import type { WorkflowState } from "@/evidence/domain/statements/incident";

export const SLA_STATES = ["none", "on_track", "due_soon", "overdue", "met", "missed"] as const;

export type SlaState = (typeof SLA_STATES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nearness from which a deadline counts as due soon. */
export const DUE_SOON_MS = DAY_MS;

/**
 * Deadline of an incident: so many days of 24 hours after it was created or, where that is later,
 * opened again. Counted from then and not from the assignment, so that waiting buys no time. Null
 * where the rule gives no days.
 */
export function slaDue(createdAt: Date, reopenedAt: Date | null, days: number | null): Date | null {
  if (days === null) return null;
  const from = Math.max(createdAt.getTime(), reopenedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  return new Date(from + days * DAY_MS);
}

/**
 * State of an incident's deadline: within 24 hours of it counts as due soon. A closed incident met
 * or missed it by the time it was closed.
 */
export function slaState(
  workflow: WorkflowState,
  due: Date | null,
  closedAt: Date | null,
  now: Date,
): SlaState {
  if (due === null) return "none";
  if (workflow === "closed") return closedAt !== null && closedAt > due ? "missed" : "met";
  if (now > due) return "overdue";
  return due.getTime() - now.getTime() <= DUE_SOON_MS ? "due_soon" : "on_track";
}

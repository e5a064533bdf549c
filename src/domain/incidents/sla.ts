import type { WorkflowState } from "./incident";

export const SLA_STATES = ["none", "on_track", "due_soon", "overdue", "met", "missed"] as const;

export type SlaState = (typeof SLA_STATES)[number];

const DUE_SOON_MS = 24 * 60 * 60 * 1000;

/**
 * Where an incident stands against its deadline: within 24 hours of it counts as due soon.
 * A closed incident met or missed it by the time it was closed.
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

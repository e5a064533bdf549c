/** States of the remediation lifecycle, in order; `closed` is reached only by closing. */
export const WORKFLOW_STATES = [
  "open",
  "triaged",
  "assigned",
  "fixing",
  "retest",
  "closed",
] as const;

export type WorkflowState = (typeof WORKFLOW_STATES)[number];

/** States in which a person expects a fix; not being observed any more moves these to retest. */
export const AWAITING_FIX = ["assigned", "fixing"] as const satisfies readonly WorkflowState[];

/** The coarse state that lists are filtered by. */
export const INCIDENT_STATUSES = ["open", "closed", "accepted"] as const;

export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/**
 * Coarse state of an incident: closed wins, then a risk acceptance that has not expired, else open.
 */
export function incidentStatus(
  workflow: WorkflowState,
  riskAcceptedUntil: Date | null,
  now: Date,
): IncidentStatus {
  if (workflow === "closed") return "closed";
  if (riskAcceptedUntil !== null && riskAcceptedUntil > now) return "accepted";
  return "open";
}

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

/** How an incident can be closed. */
export const RESOLUTIONS = [
  "fixed",
  "false_positive",
  "risk_accepted",
  "out_of_scope",
  "duplicate",
] as const;

export type Resolution = (typeof RESOLUTIONS)[number];

/**
 * Coarse state of an incident. Accepting a risk closes it until the acceptance expires; an expired
 * one counts as open from that instant, before anything has moved it there.
 */
export function incidentStatus(
  incident: {
    workflow: WorkflowState;
    resolution: Resolution | null;
    riskAcceptedUntil: Date | null;
  },
  now: Date,
): IncidentStatus {
  if (incident.workflow !== "closed") return "open";
  if (incident.resolution !== "risk_accepted" || incident.riskAcceptedUntil === null)
    return "closed";
  return incident.riskAcceptedUntil > now ? "accepted" : "open";
}

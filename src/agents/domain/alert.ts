/**
 * What the AI safety officer is told of at once (interface-spec.md, "alert, log"; agents.md §6.10), the
 * gravest first.
 */
export const OFFICER_ALERTS = [
  "agent.quarantined",
  "agent.unverified",
  "agent.degraded",
  "scope.escape",
  "output.blocked",
] as const;

export type OfficerAlert = (typeof OFFICER_ALERTS)[number];

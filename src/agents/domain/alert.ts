/** Alerts to the AI safety officers (docs/decisions/trust.md#in-the-service), most severe first. */
export const OFFICER_ALERTS = [
  "agent.quarantined",
  "agent.unverified",
  "agent.degraded",
  "scope.escape",
  "output.blocked",
] as const;

export type OfficerAlert = (typeof OFFICER_ALERTS)[number];

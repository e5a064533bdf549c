/**
 * What the AI safety officer is told of at once (docs/decisions/trust.md#in-the-service), the
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

import { OFFICER_ALERTS, type OfficerAlert } from "../alert";
import { AGENT_STATUSES, type AgentStatus } from "./agent-status";
import type { AgentEvent } from "./trace-event";
import type { TrustChange } from "./trust-step";

const ALERT_OF: Readonly<Partial<Record<AgentStatus, OfficerAlert>>> = {
  QUARANTINED: "agent.quarantined",
  UNVERIFIED: "agent.unverified",
  DEGRADED: "agent.degraded",
};

/**
 * Alerts caused by a record of an agent's chain, with the changes of score and status that follow
 * from it: most severe first, each once. An improved status causes no alert.
 */
export function alertsOf(event: AgentEvent, changes: readonly TrustChange[]): OfficerAlert[] {
  const alerts = new Set<OfficerAlert>();
  for (const change of changes) {
    if (change.kind !== "status.change") continue;
    const { from, to } = change.sum;
    const alert = ALERT_OF[to];
    if (alert !== undefined && gravity(to) > gravity(from)) alerts.add(alert);
  }
  // The decision alone: its outcome says nothing of the scope.
  if (event.kind === "tool.call" && event.sum.outcome === undefined) {
    if (event.sum.scope !== "IN_SCOPE") alerts.add("scope.escape");
  }
  if (event.kind === "claim.validate" && event.sum.proven < event.sum.total) {
    alerts.add("output.blocked");
  }
  return OFFICER_ALERTS.filter((alert) => alerts.has(alert));
}

function gravity(status: AgentStatus): number {
  return AGENT_STATUSES.indexOf(status);
}

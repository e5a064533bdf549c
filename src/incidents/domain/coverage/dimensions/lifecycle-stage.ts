import { WORKFLOW_STATES, type WorkflowState } from "@/evidence/domain/statements/incident";
import type { DimensionResult } from "./check";
import type { IncidentFacts } from "./facts";

/** Resolutions that leave nothing to fix. */
const WITHOUT_FIX: readonly string[] = ["false_positive", "duplicate", "out_of_scope"];

/** Why a dimension does not apply before a state is reached; null once it is. */
export function notBefore(incident: IncidentFacts, state: WorkflowState): DimensionResult | null {
  const { workflowStatus } = incident;
  if (WORKFLOW_STATES.indexOf(workflowStatus) >= WORKFLOW_STATES.indexOf(state)) return null;
  return { applies: false, reason: `state is ${workflowStatus}`, isDueLater: true };
}

/** Why nothing has to be fixed; null where something has. */
export function nothingToFix(incident: IncidentFacts): DimensionResult | null {
  const { workflowStatus, resolution } = incident;
  if (workflowStatus !== "closed" || resolution === null) return null;
  if (!WITHOUT_FIX.includes(resolution)) return null;
  return { applies: false, reason: `resolution is ${resolution}`, isDueLater: false };
}

export function isRiskAccepted({ workflowStatus, resolution }: IncidentFacts): boolean {
  return workflowStatus === "closed" && resolution === "risk_accepted";
}

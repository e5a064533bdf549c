import { WORKFLOW_STATES, type WorkflowState } from "@/evidence/domain/statements/incident";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";

/** `skipped`: closed without a fix, so that nothing says whether it was ever there. */
export type StepStanding = "done" | "current" | "next" | "later" | "skipped";

export interface LifecycleStep {
  state: WorkflowState;
  standing: StepStanding;
}

/**
 * Steps of an incident in the lifecycle. Only an incident closed as fixed has completed every step.
 */
export function lifecycleSteps(
  incident: Pick<IncidentDto, "workflow_status" | "resolution">,
): LifecycleStep[] {
  const { workflow_status: present, resolution } = incident;
  const at = WORKFLOW_STATES.indexOf(present);
  return WORKFLOW_STATES.map((state, index) => {
    if (index === at) return { state, standing: "current" };
    if (index > at) return { state, standing: index === at + 1 ? "next" : "later" };
    const isWithoutFix = present === "closed" && resolution !== "fixed";
    return { state, standing: isWithoutFix && index > 0 ? "skipped" : "done" };
  });
}

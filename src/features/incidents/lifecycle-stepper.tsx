import { Steps } from "@/components/ui/steps";
import { WORKFLOW_STATES, type WorkflowState } from "@/domain/incidents/incident";
import { copy, WORKFLOW_NAMES } from "./copy";

const STEPS = WORKFLOW_STATES.map((state) => WORKFLOW_NAMES[state]);

/** Where in the remediation lifecycle an incident stands; a closed one has every step behind it. */
export function LifecycleStepper({ state }: { state: WorkflowState }) {
  const at = state === "closed" ? WORKFLOW_STATES.length : WORKFLOW_STATES.indexOf(state);
  return <Steps label={copy.lifecycle} steps={STEPS} at={at} />;
}

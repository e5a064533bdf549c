import {
  type IncidentStatus,
  WORKFLOW_STATES,
  type WorkflowState,
} from "@/evidence/domain/statements/incident";
import { cn } from "@/lib/cn";
import { STATUS_NAMES, WORKFLOW_NAMES } from "./copy";

type Props = { state: WorkflowState; status: IncidentStatus };

/** How far an incident has come, as a filling circle and a word; an accepted risk says so instead. */
export function WorkflowLabel({ state, status }: Props) {
  const step = WORKFLOW_STATES.indexOf(state);
  const share = step / (WORKFLOW_STATES.length - 1);
  const closed = state === "closed";
  const around = 2 * Math.PI * 2.5;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <svg
        aria-hidden="true"
        viewBox="0 0 14 14"
        className={cn("size-3.5", closed ? "text-positive" : "text-accent")}
      >
        <circle cx="7" cy="7" r="6" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <circle
          cx="7"
          cy="7"
          r="2.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          // Of the shape: a rotated element would lie above the link of its row.
          transform="rotate(-90 7 7)"
          strokeDasharray={`${share * around} ${around}`}
        />
      </svg>
      {status === "accepted" ? STATUS_NAMES.accepted : WORKFLOW_NAMES[state]}
    </span>
  );
}

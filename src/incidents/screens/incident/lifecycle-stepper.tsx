"use client";

import { Check, Minus } from "lucide-react";
import { Popover } from "@/components/ui/popover";
import { Tooltip } from "@/components/ui/tooltip";
import { WORKFLOW_STATES, type WorkflowState } from "@/evidence/domain/statements/incident";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { cn } from "@/lib/cn";
import { copy, WORKFLOW_NAMES } from "./copy";
import { type LifecycleStep, lifecycleSteps, type StepStanding } from "./lifecycle-steps";

type Props = {
  incident: IncidentDetailDto;
  /** Null where this person cannot take it on. */
  onNext: (() => void) | null;
};

/**
 * State of an incident in the remediation lifecycle. Only the next step can be pressed; why the
 * others cannot is shown on hover, to screen readers, and in the list behind the question mark.
 */
export function LifecycleStepper({ incident, onNext }: Props) {
  const steps = lifecycleSteps(incident);
  const texts = steps.map((step) => explain(step, onNext !== null));
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <ol aria-label={copy.lifecycle} className="flex flex-wrap items-center gap-y-2 text-xs">
        {steps.map((step, index) => (
          <li
            key={step.state}
            {...(step.standing === "current" ? { "aria-current": "step" } : {})}
            className="flex items-center"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={cn(
                  "mx-1.5 h-px w-3 bg-line md:w-7",
                  steps[index - 1]?.standing === "done" && "bg-positive",
                )}
              />
            )}
            <Step
              step={step}
              number={index + 1}
              text={texts[index] ?? ""}
              onPress={step.standing === "next" ? onNext : null}
            />
          </li>
        ))}
      </ol>
      <Popover
        label={copy.lifecycleHow}
        className="w-80 max-w-[calc(100vw-2rem)]"
        trigger={
          <button
            type="button"
            className="inline-flex min-h-6 items-center rounded-sm px-1 text-muted text-xs underline decoration-dotted underline-offset-4 hover:text-ink"
          >
            {copy.lifecycleHow}
          </button>
        }
      >
        <ul className="space-y-1.5 px-2.5 py-2">
          {steps.map((step, index) => (
            <li key={step.state}>
              <span className="font-medium">{WORKFLOW_NAMES[step.state]}:</span> {texts[index]}
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  );
}

function before(state: WorkflowState): string {
  const previous = WORKFLOW_STATES[WORKFLOW_STATES.indexOf(state) - 1];
  return previous === undefined ? "" : WORKFLOW_NAMES[previous];
}

function explain({ state, standing }: LifecycleStep, isMine: boolean): string {
  const { steps } = copy;
  switch (standing) {
    case "done":
      return steps.done;
    case "current":
      return steps.current;
    case "skipped":
      return steps.skipped;
    case "next":
      return isMine ? steps.next : steps.nextOthers;
    case "later":
      return steps.later(before(state));
  }
}

const MARKS: Readonly<Record<StepStanding, string>> = {
  done: "border-positive bg-positive text-surface",
  current: "border-accent bg-accent text-on-accent",
  next: "border-accent bg-surface text-accent",
  later: "border-control bg-surface text-faint",
  skipped: "border-control bg-sunken text-muted",
};

type StepProps = {
  step: LifecycleStep;
  number: number;
  text: string;
  onPress: (() => void) | null;
};

function Step({ step: { state, standing }, number, text, onPress }: StepProps) {
  const content = (
    <>
      <span
        aria-hidden
        className={cn(
          "inline-flex size-4.5 items-center justify-center rounded-full border font-semibold text-[0.625rem]",
          MARKS[standing],
        )}
      >
        {standing === "done" ? (
          <Check className="size-3" />
        ) : standing === "skipped" ? (
          <Minus className="size-3" />
        ) : (
          number
        )}
      </span>
      <span
        className={cn(
          "ml-1.5",
          standing === "later" ? "text-faint" : standing === "skipped" ? "text-muted" : "text-ink",
          standing === "current" && "font-medium",
          onPress !== null && "text-accent underline underline-offset-4",
        )}
      >
        {WORKFLOW_NAMES[state]}
        <span className="sr-only">: {text}</span>
      </span>
    </>
  );
  const className = "inline-flex min-h-6 items-center rounded-sm";
  return (
    <Tooltip text={text}>
      {onPress === null ? (
        <span className={className}>{content}</span>
      ) : (
        <button type="button" onClick={onPress} className={cn(className, "hover:bg-accent-soft")}>
          {content}
        </button>
      )}
    </Tooltip>
  );
}

"use client";

import { Check, Minus } from "lucide-react";
import { WORKFLOW_STATES, type WorkflowState } from "@/evidence/domain/statements/incident";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { cn } from "@/lib/cn";
import { WORKFLOW_NAMES } from "../incident/copy";
import { type LifecycleStep, lifecycleSteps, type StepStanding } from "./lifecycle-steps";
import { nextMove } from "./next-move";

/** The steps of an incident in the remediation lifecycle, each with where it is and why. */
export function LifecycleStepper({ incident }: { incident: IncidentDetailDto }) {
  const steps = lifecycleSteps(incident);
  const isMine = nextMove(incident) !== null;
  return (
    <ol aria-label="Lifecycle" className="text-xs">
      {steps.map((step, index) => (
        <li key={step.state} {...(step.standing === "current" ? { "aria-current": "step" } : {})}>
          <Step step={step} number={index + 1} text={explain(step, isMine)} />
        </li>
      ))}
    </ol>
  );
}

function before(state: WorkflowState): string {
  const previous = WORKFLOW_STATES[WORKFLOW_STATES.indexOf(state) - 1];
  return previous === undefined ? "" : WORKFLOW_NAMES[previous];
}

function explain({ state, standing }: LifecycleStep, isMine: boolean): string {
  switch (standing) {
    case "done":
      return "done";
    case "current":
      return "current";
    case "skipped":
      return "left out: it was closed without a fix";
    case "next":
      return isMine ? "next" : "next, not yours to do now";
    case "later":
      return `after ${before(state)}`;
  }
}

const MARKS: Readonly<Record<StepStanding, string>> = {
  done: "border-positive bg-positive text-surface",
  current: "border-accent bg-accent text-on-accent",
  next: "border-accent bg-surface text-accent",
  later: "border-control bg-surface text-faint",
  skipped: "border-control bg-sunken text-muted",
};

type StepProps = { step: LifecycleStep; number: number; text: string };

function Step({ step: { state, standing }, number, text }: StepProps) {
  return (
    <span className="flex min-h-6 items-center gap-1.5">
      <span
        aria-hidden
        className={cn(
          "inline-flex size-4.5 shrink-0 items-center justify-center rounded-full border font-semibold text-[0.625rem]",
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
          standing === "later" || standing === "skipped" ? "text-muted" : "text-ink",
          standing === "current" && "font-medium",
        )}
      >
        {WORKFLOW_NAMES[state]}
        <span className="sr-only">: </span>
        <span className={standing === "current" || standing === "done" ? "sr-only" : "text-faint"}>
          {" "}
          {text}
        </span>
      </span>
    </span>
  );
}

"use client";

import { ExternalLink } from "@/components/external-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { visibleText } from "@/lib/visible-text";
import { clocks as copy, DECISION_NAMES, LAW_NAMES, LAW_TEXTS } from "./acts/copy";
import type { TriggerActs } from "./acts/legal-acts";
import { factName } from "./acts/stage-time";
import { StageRow } from "./stage-row";

type Props = { trigger: TriggerDto; acts: TriggerActs };

/** A rule that matches what is recorded, with its law, its stages and what was decided on it. */
export function TriggerBlock({ trigger, acts }: Props) {
  const id = `trigger-${trigger.id}`;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-name`}
      tabIndex={-1}
      className="scroll-mt-4 rounded-md border border-line bg-surface px-4 pt-3 pb-1 outline-offset-2"
    >
      <div className="space-y-1.5 pb-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 id={`${id}-name`} className="font-semibold">
            {trigger.instrument}, {trigger.article}
          </h3>
          <code className="font-mono text-muted text-xs">{trigger.id}</code>
        </div>
        <p className="flex flex-wrap items-center gap-2 text-xs">
          <Badge tone={trigger.match === "triggered" ? "accent" : "outline"}>
            {trigger.match === "triggered" ? "Triggered" : "Conditional"}
          </Badge>
          <Badge tone={trigger.status === "in_force" ? "neutral" : "medium"}>
            {LAW_NAMES[trigger.status]}
          </Badge>
          <span className="text-muted">{trigger.jurisdiction}</span>
        </p>
        <Law trigger={trigger} />
        {trigger.missing_facts.length > 0 && <Missing trigger={trigger} acts={acts} />}
        {trigger.matched_facts.length > 0 && (
          <p className="break-words text-muted text-xs">
            Matched by: {trigger.matched_facts.map(factName).join(", ")}
          </p>
        )}
      </div>
      <ul aria-label={`Stages of ${trigger.id}`} className="@container">
        {trigger.stages.map((stage) => (
          <StageRow key={stage.name} trigger={trigger} stage={stage} acts={acts} />
        ))}
      </ul>
      <Decision trigger={trigger} acts={acts} />
      <About trigger={trigger} />
    </section>
  );
}

/** Whether the law applies, with every reading of it. */
function Law({ trigger }: Pick<Props, "trigger">) {
  const text = LAW_TEXTS[trigger.status];
  if (text === null) {
    return (
      trigger.applies_from !== null && (
        <p className="text-muted text-xs">Applies from {trigger.applies_from}</p>
      )
    );
  }
  return (
    <p className="break-words text-xs">
      {text} {trigger.applies_from}
    </p>
  );
}

function Missing({ trigger, acts }: Props) {
  return (
    <div className="text-xs">
      <p>
        {trigger.match === "conditional" ? "Conditional: not recorded yet:" : "Not recorded yet:"}
      </p>
      <ul className="list-disc pl-5">
        {trigger.missing_facts.map((fact) => (
          <li key={fact}>
            <button
              type="button"
              className="link min-h-6 text-left"
              onClick={() => acts.onAsk(fact)}
            >
              {acts.questions.get(fact)?.question ?? factName(fact)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Decision({ trigger, acts }: Props) {
  const { decision } = trigger;
  const mayDecide = acts.mayDecide && !acts.isAssumed;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t py-3">
      <div className="min-w-0 space-y-0.5">
        <h4 className="font-medium">Decision</h4>
        {decision === null ? (
          <p className="text-muted">No decision is recorded.</p>
        ) : (
          <>
            <p>{DECISION_NAMES[decision.decision]}</p>
            {decision.outdated && (
              <p className="font-medium">
                Other facts are recorded now than when this was decided.
              </p>
            )}
            {decision.owner !== null && (
              <p className="break-all text-muted">{`To be decided by ${decision.owner}`}</p>
            )}
            {decision.reason !== null && (
              <p dir="auto" className="whitespace-pre-wrap break-words">
                {visibleText(decision.reason).text}
              </p>
            )}
            <p className="text-muted text-xs">
              by <bdi>{visibleText(decision.decided_by_name).text}</bdi>,{" "}
              <Time value={decision.decided_at} show="both" />
            </p>
          </>
        )}
      </div>
      {mayDecide && (
        <Button
          size="sm"
          aria-label={`Record a decision on ${trigger.id}`}
          onClick={() => acts.onOpen({ kind: "decision", trigger })}
        >
          {decision === null ? "Record a decision" : "Decide again"}
        </Button>
      )}
    </div>
  );
}

/** Background of the rule: its exceptions, its notes, and its sources. */
function About({ trigger }: Pick<Props, "trigger">) {
  const { exceptions, notes, source, confidence } = trigger;
  return (
    <details className="border-t py-2 text-xs">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted hover:text-ink">
        Exceptions, notes and source
      </summary>
      <div className="space-y-2 pb-2">
        <Lines title="Exceptions in the law" lines={exceptions} />
        <Lines title="Notes" lines={notes} />
        <p className="break-words">
          <span className="font-medium">Source:</span>{" "}
          {source.url !== null && /^https?:\/\//i.test(source.url) && (
            <ExternalLink href={source.url}>{source.url}</ExternalLink>
          )}{" "}
          <span className="text-muted">{`read in ${source.read}`}</span>
        </p>
        <p>
          <span className="font-medium">How the rule was read:</span> {readingWords(confidence)}
        </p>
      </div>
    </details>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="font-medium">{title}</p>
      <ul className="list-disc space-y-0.5 pl-5">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

function readingWords(confidence: string): string {
  const readings: Readonly<Record<string, string>> = copy.readings;
  return readings[confidence] ?? confidence;
}

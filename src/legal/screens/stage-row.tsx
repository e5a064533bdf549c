"use client";

import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Clock,
  Hourglass,
  type LucideIcon,
  Minus,
} from "lucide-react";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/now-provider";
import { Time } from "@/components/ui/time";
import type { StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { cn } from "@/lib/cn";
import { formatQuantity } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { clocks as copy, STATE_NAMES } from "./acts/copy";
import type { TriggerActs } from "./acts/legal-acts";
import { plainName, spanWords } from "./acts/span-words";
import { factName, readAnchor, sentence, stateNow, zonedText } from "./acts/stage-time";
import { ClockFace } from "./clock-face";

const ICONS: Readonly<Record<StageDto["state"], LucideIcon>> = {
  not_applicable: Minus,
  scope_not_declared: CircleHelp,
  anchor_missing: CircleHelp,
  not_started: Minus,
  due: Clock,
  overdue: CircleAlert,
  submitted: CircleCheck,
  no_numeric_limit: Hourglass,
};

type Props = { trigger: TriggerDto; stage: StageDto; acts: TriggerActs };

/** One report that a rule requires: its state, its limit, and the actions on it. */
export function StageRow({ trigger, stage, acts }: Props) {
  const state = stateNow(stage, useNow());
  const Icon = ICONS[state];
  const name = plainName(stage.name);
  return (
    <li className="grid gap-x-6 gap-y-2 border-t py-3 @xl:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span
            className={cn(
              "inline-flex items-center gap-1.5 text-xs",
              state === "overdue" ? "font-medium text-critical" : "text-muted",
            )}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            {STATE_NAMES[state]}
          </span>
          <span className="font-medium">{sentence(name)}</span>
          <span className="text-muted text-xs">{visibleText(stage.article).text}</span>
        </p>
        <p className="break-words text-muted text-xs">{`To: ${stage.recipient}`}</p>
        <Origin stage={stage} acts={acts} />
        {stage.conditional && (
          <p className="text-xs">
            Whether this report is asked for depends on a fact that is not recorded.
          </p>
        )}
        {stage.content.length > 0 && (
          <details className="text-xs">
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted hover:text-ink">
              {formatQuantity(stage.content.length, "item to record", "items to record")}
            </summary>
            <ul className="list-disc space-y-0.5 pl-5">
              {stage.content.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </details>
        )}
        {stage.notes.map((note) => (
          <p key={note} className="break-words text-muted text-xs">
            {note}
          </p>
        ))}
      </div>
      <div className="min-w-0 space-y-2">
        {(state === "due" || state === "overdue") && (
          <ClockFace stage={stage} undueDelay={trigger.undue_delay} />
        )}
        {state === "no_numeric_limit" && <Elapsed trigger={trigger} stage={stage} acts={acts} />}
        {state === "submitted" && <Submitted stage={stage} />}
        <StageButtons trigger={trigger} stage={stage} acts={acts} />
      </div>
    </li>
  );
}

/** Start of the period; if it is not recorded, a link to the question. */
function Origin({ stage, acts }: Omit<Props, "trigger">) {
  const anchor = readAnchor(stage.anchor, acts.questions);
  if (stage.state === "not_started") {
    const words =
      anchor.kind === "submission"
        ? `Starts with the submission of ${plainName(anchor.stage)}`
        : anchor.kind === "request"
          ? `Starts with a request of the ${plainName(anchor.of)}`
          : "It has not started";
    return <p className="text-xs">{words}</p>;
  }
  if (stage.state === "anchor_missing") {
    const question = anchor.kind === "fact" ? acts.questions.get(anchor.key) : undefined;
    if (question === undefined)
      return <p className="text-xs">No clock: what it runs from is not recorded.</p>;
    return (
      <p className="text-xs">
        No clock:{" "}
        <button
          type="button"
          className="link min-h-6 text-left"
          onClick={() => acts.onAsk(question.key)}
        >
          {question.question}
        </button>
      </p>
    );
  }
  if (stage.anchor_at === null) return null;
  const when = zonedText(stage.anchor_at, stage.zone ?? "UTC") ?? stage.anchor_at;
  return (
    <p className="text-muted text-xs tabular-nums">
      {`From ${anchorWords(stage, acts)}: ${stage.date_precision ? when.slice(0, 10) : when}`}
    </p>
  );
}

function anchorWords(stage: StageDto, acts: TriggerActs): string {
  const anchor = readAnchor(stage.anchor, acts.questions);
  switch (anchor.kind) {
    case "fact":
      return factName(anchor.key);
    case "submission":
      return `the submission of ${plainName(anchor.stage)}`;
    case "request":
      return `the request of the ${plainName(anchor.of)}`;
    case "none":
      return "the start of the period";
  }
}

/** Where the law has no number, the elapsed time is shown without any judgement. */
function Elapsed({ trigger, stage, acts }: Props) {
  const now = useNow();
  const undue = trigger.undue_delay ? "Without undue delay" : null;
  if (stage.anchor_at === null) return undue !== null && <p>{undue}</p>;
  const passed = `${spanWords(now - Date.parse(stage.anchor_at))} since ${anchorWords(stage, acts)}`;
  return (
    <p role="timer" aria-live="off" className="tabular-nums">
      {undue === null ? sentence(passed) : `${undue}; ${passed}`}
    </p>
  );
}

function Submitted({ stage }: Pick<Props, "stage">) {
  if (stage.submitted_at === null) return null;
  return (
    <p className="text-sm">
      Submitted <Time value={stage.submitted_at} show="both" />
      <span className="block break-words text-muted text-xs">
        {stage.receipt === null
          ? "No receipt recorded"
          : `Receipt: ${visibleText(stage.receipt).text}`}
      </span>
    </p>
  );
}

function StageButtons({ trigger, stage, acts }: Props) {
  const { onOpen, mayRecord, isAssumed } = acts;
  if (isAssumed || stage.state === "not_applicable") return null;
  const name = plainName(stage.name);
  const isSent = stage.submitted_at !== null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={`Draft: ${name} of ${trigger.id}`}
        onClick={() => onOpen({ kind: "draft", trigger, stage })}
      >
        Draft
      </Button>
      {mayRecord && (
        <Button
          size="sm"
          aria-label={(isSent ? copy.submitAgainOf : copy.submitOf)(name, trigger.id)}
          onClick={() => onOpen({ kind: "submission", trigger, stage })}
        >
          {isSent ? "Change submission" : "Record submission"}
        </Button>
      )}
    </div>
  );
}

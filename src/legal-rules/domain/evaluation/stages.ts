import { Temporal } from "temporal-polyfill";
import { type AnchorTime, anchorTime, utcTime } from "../anchor-time";
import { judge } from "../conditions";
import type { FactKey, LegalFacts, Submission } from "../facts";
import type { Anchor, Deadline, Rule, RuleStage } from "../rule";
import { anchorFact } from "./anchor-fact";
import { type Clock, type ClockSetting, clockOf, combinedClock } from "./clock";
import type { Stage, StageState } from "./evaluation";

/** Inputs of a stage, beside its rule. */
export interface Situation {
  readonly facts: LegalFacts;
  readonly submissions: readonly Submission[];
  /** Instant of the evaluation, RFC 3339. */
  readonly now: string;
  readonly holidays: ReadonlySet<string>;
}

/** A stage of a trigger with its state and its clock. */
export function stageOfTrigger(rule: Rule, stage: RuleStage, situation: Situation): Stage {
  const sent = submissionsOf(rule, stage.name, situation).at(0) ?? null;
  const applies = judge(stage.applies ?? { all: [] }, situation.facts);
  const isWithheld = applies.value === null && stage.covered_by !== undefined;
  const runs = applies.value !== false && !isWithheld;
  const anchor = anchorOf(rule, stage.anchor, situation);
  const clock = runs ? clockOfStage(rule, stage, anchor, situation) : null;
  const counted = countedFrom(stage, clock, anchor, situation);
  const stateUnsent = runs
    ? runningState(stage, clock, counted, situation.now)
    : isWithheld
      ? "scope_not_declared"
      : "not_applicable";
  return {
    name: stage.name,
    article: stage.article,
    state: sent === null ? stateUnsent : "submitted",
    deadline: deadlineText(stage.deadline),
    anchor: anchorName(counted.by),
    anchor_at: counted.time === null ? null : utcTime(counted.time.earliest),
    due: clock?.due ?? null,
    due_at: clock?.due_at ?? null,
    latest_reading: clock?.latest_reading ?? null,
    zone: clock?.zone ?? counted.time?.earliest.timeZoneId ?? null,
    date_precision: counted.time?.isDateOnly ?? false,
    elapsed_seconds:
      stateUnsent === "no_numeric_limit" ? elapsedSeconds(counted.time, situation.now) : null,
    conditional: applies.value === null,
    recipient: stage.recipient,
    content: stage.content.map(({ item }) => item),
    submitted_at: sent === null ? null : utcTime(anchorTime(sent.submitted_at).earliest),
    receipt: sent?.receipt ?? null,
    notes: notesOf(rule, stage, { clock, counted: counted.time, sent, applies, situation }),
  };
}

/** State of a stage of a rule that is no trigger: what was sent stays sent, nothing runs. */
export function stateOfConsidered(
  rule: Rule,
  stage: RuleStage,
  state: "not_applicable" | "scope_not_declared",
  situation: Situation,
): StageState {
  if (submissionsOf(rule, stage.name, situation).length > 0) return "submitted";
  if (state === "not_applicable" || stage.anchor === null) return state;
  return anchorOf(rule, stage.anchor, situation) === null ? "anchor_missing" : state;
}

/**
 * Facts that a stage of a trigger waits for: its anchors, and the facts that decide whether it is
 * required.
 */
export function factsMissingFor(
  rule: Rule,
  stage: RuleStage,
  { facts, ...rest }: Situation,
): { readonly anchors: readonly FactKey[]; readonly applies: readonly FactKey[] } {
  const applies = judge(stage.applies ?? { all: [] }, facts);
  const isSent = submissionsOf(rule, stage.name, { facts, ...rest }).length > 0;
  if (applies.value === false || isSent) return { anchors: [], applies: [] };
  const isWithheld = applies.value === null && stage.covered_by !== undefined;
  const anchors = [stage.anchor, stage.combine?.anchor ?? null].filter(
    (anchor): anchor is FactKey => typeof anchor === "string" && facts[anchor] === undefined,
  );
  return {
    anchors: isWithheld ? [] : anchors,
    applies: [...applies.missing, ...applies.assumed],
  };
}

function submissionsOf(
  { id }: Rule,
  stage: string,
  { submissions }: Situation,
): readonly Submission[] {
  return submissions
    .filter((submission) => submission.rule === id && submission.stage === stage)
    .toSorted((a, b) =>
      Temporal.ZonedDateTime.compare(
        anchorTime(a.submitted_at).earliest,
        anchorTime(b.submitted_at).earliest,
      ),
    );
}

function anchorOf(rule: Rule, anchor: Anchor, situation: Situation): AnchorTime | null {
  if (anchor === null || (typeof anchor === "object" && "request_of" in anchor)) return null;
  if (typeof anchor === "string") {
    const recorded = anchorFact(situation.facts, anchor);
    return recorded === null ? null : anchorTime(recorded);
  }
  const sent = submissionsOf(rule, anchor.submission_of, situation);
  const submission = anchor.which === "latest" ? sent.at(-1) : sent.at(0);
  return submission === undefined ? null : anchorTime(submission.submitted_at);
}

function clockOfStage(
  { other_reading }: Rule,
  { deadline, combine }: RuleStage,
  anchor: AnchorTime | null,
  { facts, holidays }: Situation,
): Clock | null {
  const setting: ClockSetting = {
    other_reading,
    has_weekend_relief: facts.dora_weekend_relief === true,
    holidays,
  };
  if (combine !== undefined && typeof deadline === "string") {
    const recorded = anchorFact(facts, combine.anchor);
    const second = recorded === null ? null : anchorTime(recorded);
    return combinedClock(deadline, combine, { first: anchor, second }, setting);
  }
  return deadline === null || anchor === null ? null : clockOf(deadline, anchor, setting);
}

interface Counted {
  readonly by: Anchor;
  readonly time: AnchorTime | null;
}

function countedFrom(
  { anchor, combine }: RuleStage,
  clock: Clock | null,
  time: AnchorTime | null,
  { facts }: Situation,
): Counted {
  if (combine === undefined || clock?.counted_from !== "second") return { by: anchor, time };
  const recorded = anchorFact(facts, combine.anchor);
  return { by: combine.anchor, time: recorded === null ? null : anchorTime(recorded) };
}

function runningState(
  { anchor, deadline }: RuleStage,
  clock: Clock | null,
  { time }: Counted,
  now: string,
): StageState {
  if (anchor === null) return "no_numeric_limit";
  if (time === null) return typeof anchor === "string" ? "anchor_missing" : "not_started";
  if (deadline === null || clock === null) return "no_numeric_limit";
  const isOver = Temporal.Instant.compare(now, clock.due_at) > 0;
  return isOver ? "overdue" : "due";
}

function anchorName(anchor: Anchor): string {
  if (anchor === null) return "none";
  if (typeof anchor === "string") return anchor;
  return "request_of" in anchor
    ? `request_of:${anchor.request_of}`
    : `submission_of:${anchor.submission_of}`;
}

function deadlineText(deadline: Deadline): string | null {
  if (deadline === null || typeof deadline === "string") return deadline;
  return "business_days" in deadline
    ? `P${deadline.business_days}BD`
    : `P${deadline.calendar_days}D`;
}

/** Null before the anchor: a duration that has not begun is none. */
function elapsedSeconds(time: AnchorTime | null, now: string): number | null {
  if (time === null) return null;
  const start = time.earliest.epochMilliseconds;
  const end = Temporal.Instant.from(now).epochMilliseconds;
  return end < start ? null : Math.floor((end - start) / 1000);
}

function notesOf(
  { undue_delay }: Rule,
  { deadline, note, covered_by, at_once_from }: RuleStage,
  {
    clock,
    counted,
    sent,
    applies,
    situation: { facts, now },
  }: {
    readonly clock: Clock | null;
    readonly counted: AnchorTime | null;
    readonly sent: Submission | null;
    readonly applies: ReturnType<typeof judge>;
    readonly situation: Situation;
  },
): readonly string[] {
  const notes: string[] = [];
  if (applies.value === false) notes.push(`Not asked for: ${applies.reason}.`);
  if (applies.value === null)
    notes.push(
      `Asked for only under a condition that is not recorded (${applies.missing.join(", ")})${covered_by === undefined ? "" : `; until then see ${covered_by}`}.`,
    );
  if (undue_delay && deadline !== null)
    notes.push("Without undue delay; the number is the outer limit.");
  if (undue_delay && deadline === null) notes.push("Without undue delay; the law has no number.");
  const hastened = at_once_from === undefined ? null : anchorFact(facts, at_once_from);
  if (hastened !== null) notes.push(`At once: ${at_once_from} is recorded as ${hastened.at}.`);
  if (note !== undefined) notes.push(note);
  notes.push(...(clock?.notes ?? []));
  if (counted !== null && Temporal.Instant.compare(now, utcTime(counted.earliest)) < 0)
    notes.push("The anchor lies after the time of this evaluation.");
  if (sent !== null && clock !== null && isLate(sent, clock))
    notes.push("Submitted after the limit.");
  return notes;
}

function isLate({ submitted_at }: Submission, { due_at }: Clock): boolean {
  return Temporal.Instant.compare(utcTime(anchorTime(submitted_at).earliest), due_at) > 0;
}

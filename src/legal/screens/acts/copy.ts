import type { LegalDecision } from "@/evidence/domain/statements/statement";
import type { StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { formatQuantity } from "@/lib/format";
import type { AnswerProblem } from "./answer";

export const copy = {
  count: (triggers: number) => formatQuantity(triggers, "trigger", "triggers"),
  yes: "Yes",
  no: "No",
  unknown: "Not known yet",
  optional: (label: string) => `${label} (optional)`,
  note: "How this is known",
  noteHint: "Who said so, or where it is written",
};

export const questions = {
  none: "No rule asks for a further fact.",
  submit: (count: number) => (count === 0 ? "Record facts" : `Record ${facts(count)}`),
  done: "The facts are recorded",
};

function facts(count: number): string {
  return formatQuantity(count, "fact", "facts");
}

export const answer = {
  problems: {
    zone: "This is no zone of the tz database, such as Europe/Brussels.",
    date: "Give the date.",
    time: "Give the time, or say that the time of day is not known.",
    skipped: "The clocks of this zone skipped this time.",
    count: "A whole number in digits only, such as 1200.",
    too_long: "At most 2,000 characters.",
  } satisfies Record<AnswerProblem, string>,
};

export const whatIf = {
  heading: "What if",
  banner: "What if: not recorded",
  compared: (assumed: number, present: number) =>
    `${copy.count(assumed)} here, ${copy.count(present)} by what is recorded. These clocks do not run, and nothing is stored.`,
  record: "Record these facts",
};

export const STATE_NAMES: Readonly<Record<StageDto["state"], string>> = {
  not_applicable: "Does not apply",
  scope_not_declared: "Scope not declared",
  anchor_missing: "No clock",
  not_started: "Not started",
  due: "Due",
  overdue: "Overdue",
  submitted: "Submitted",
  no_numeric_limit: "No number in the law",
};

export const LAW_NAMES: Readonly<Record<TriggerDto["status"], string>> = {
  in_force: "In force",
  contested: "Contested",
  not_yet_applicable: "Not yet applicable",
  not_in_force: "Not in force",
  superseded: "Superseded",
  unverified: "Not verified",
};

export const LAW_TEXTS: Readonly<Record<TriggerDto["status"], string | null>> = {
  in_force: null,
  contested: "Sources disagree whether this applies today. Both readings are shown:",
  not_yet_applicable: "This does not apply yet.",
  not_in_force: "This is not in force.",
  superseded: "Another act has taken its place.",
  unverified: "The text was not read for this set of rules. Check it before relying on it.",
};

export const DECISION_NAMES: Readonly<Record<LegalDecision, string>> = {
  notify: "Notify",
  not_required: "Notification not required",
  pending: "Decision pending",
};

export const clocks = {
  readings: {
    text: "In the text of the act",
    secondary: "In secondary sources, not in the text of the act",
    memory: "Not read: from memory",
  } satisfies Readonly<Record<string, string>>,
  inTime: (span: string) => `in ${span}`,
  over: (span: string) => `overdue by ${span}`,
  submitOf: (stage: string, rule: string) => `Record submission: ${stage} of ${rule}`,
  submitAgainOf: (stage: string, rule: string) => `Change submission: ${stage} of ${rule}`,
};

export const considered = {
  groups: {
    scope: "Scope not declared: facts are missing, so this is open",
    future: "Would match, but is not applicable today",
    other: "Do not match what is recorded",
  },
};

export const evaluation = {
  heading: "Evaluation",
};

export const openEvent = "Report a serious AI incident";

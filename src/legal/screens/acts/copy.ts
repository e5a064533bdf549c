import type { LegalDecision } from "@/evidence/domain/statements/statement";
import type { StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { formatCount, formatQuantity } from "@/lib/format";
import type { AnswerProblem } from "./answer";

export const copy = {
  loading: "Checking the legal rules",
  failed: "The legal triggers could not be loaded",
  count: (triggers: number) => formatQuantity(triggers, "trigger", "triggers"),
  split: (triggered: number, conditional: number) =>
    `${formatCount(triggered)} triggered, ${formatCount(conditional)} conditional`,
  nearest: "Nearest limit",
  passed: "Limit passed",
  noClock: "No clock runs.",
  yes: "Yes",
  no: "No",
  unknown: "Not known yet",
  optional: (label: string) => `${label} (optional)`,
  note: "How this is known",
  noteHint: "Who said so, or where it is written",
};

export const questions = {
  heading: "Questions",
  lead: "Answer what is known. What is not known yet stays open and is never read as a no.",
  readLead: "These facts are not recorded. What is not recorded is never read as a no.",
  none: "No rule asks for a further fact.",
  addTo: "What is recorded is ticked; rules ask whether more applies.",
  more: (count: number) => `Show ${formatQuantity(count, "more question", "more questions")}`,
  fewer: "Show fewer questions",
  decides: (rules: readonly string[]) => `For ${rules.join(", ")}`,
  decidesMore: (rules: readonly string[], more: number) =>
    `For ${rules.join(", ")} and ${formatQuantity(more, "more rule", "more rules")}`,
  submit: (count: number) => (count === 0 ? "Record facts" : `Record ${facts(count)}`),
  busy: "Recording",
  kept: (count: number) =>
    `${formatQuantity(count, "answer is", "answers are")} not recorded yet. The draft survives a reload of this tab.`,
  wrong: (count: number) =>
    `${formatQuantity(count, "answer", "answers")} cannot be recorded as written.`,
  discard: "Discard the draft",
  done: "The facts are recorded",
  leaveTitle: "Leave with answers that are not recorded?",
  leaveText: "Clocks run from recorded facts only. The draft stays in this tab until you close it.",
  stay: "Stay",
  leave: "Leave",
};

function facts(count: number): string {
  return formatQuantity(count, "fact", "facts");
}

export const answer = {
  date: "Date",
  time: "Time",
  zone: "Time zone",
  zoneHint: "Such as Europe/Brussels",
  dateOnly: "The time of day is not known",
  is: (utc: string) => `This is ${utc}`,
  earlier: (utc: string) => `The clocks showed this twice. The earlier one is taken: ${utc}`,
  dateShort: "date only",
  dayOnly: "Recorded as a day. Limits count from its earliest instant.",
  search: "Search",
  searchIn: (question: string) => `Search: ${question}`,
  nothing: "Nothing has this name.",
  chosen: (count: number) => `${formatCount(count)} chosen`,
  problems: {
    zone: "This is no zone of the tz database, such as Europe/Brussels.",
    date: "Give the date.",
    time: "Give the time, or say that the time of day is not known.",
    skipped: "The clocks of this zone skipped this time.",
    count: "A whole number in digits only, such as 1200.",
    too_long: "At most 2,000 characters.",
  } satisfies Record<AnswerProblem, string>,
};

export const recorded = {
  heading: "Recorded facts",
  none: "No fact is recorded. No clock runs.",
  by: "by",
  source: "Source",
  change: "Change",
  changeOf: (question: string) => `Change: ${question}`,
  takeBack: "Withdraw",
  takeBackOf: (question: string) => `Withdraw: ${question}`,
};

export const whatIf = {
  open: "What if: try other facts without recording them",
  heading: "What if",
  lead: "Try other facts. Nothing is stored.",
  asRecorded: "As recorded",
  personal: "Personal data",
  highRisk: "High risk to persons",
  entity: "Entity",
  sector: "Sector",
  several: (name: string, count: number) =>
    count === 0 ? `${name}: as recorded` : `${name}: ${formatCount(count)} chosen`,
  banner: "What if: not recorded",
  compared: (assumed: number, present: number) =>
    `${copy.count(assumed)} here, ${copy.count(present)} by what is recorded. These clocks do not run, and nothing is stored.`,
  computing: "Evaluating these facts",
  record: "Record these facts",
  back: "Back to what is recorded",
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
  heading: "Triggers and clocks",
  none: "No rule matches what is recorded.",
  noneText:
    "That does not show that no duty exists: rules whose scope is not declared are listed below as considered.",
  nothing: "Nothing is recorded yet, so no rule matches and no clock runs.",
  looked: (count: number) => `What will be looked at: ${formatQuantity(count, "rule", "rules")}`,
  triggered: "Triggered",
  conditional: "Conditional",
  missing: "Conditional: not recorded yet:",
  alsoMissing: "Not recorded yet:",
  matched: "Matched by",
  appliesFrom: "Applies from",
  exceptions: "Exceptions in the law",
  notes: "Notes",
  confidence: "How the rule was read",
  readings: {
    text: "In the text of the act",
    secondary: "In secondary sources, not in the text of the act",
    memory: "Not read: from memory",
  } satisfies Readonly<Record<string, string>>,
  source: "Source",
  read: (read: string) => `read in ${read}`,
  more: "Exceptions, notes and source",
  stages: (name: string) => `Stages of ${name}`,
  atLatest: "Immediately; at the latest",
  inTime: (span: string) => `in ${span}`,
  over: (span: string) => `overdue by ${span}`,
  utc: (text: string) => `= ${text}`,
  latest: (text: string) =>
    `Another reading of the period: ${text}. A note only; the limit above counts.`,
  dateOnly: "Only the date is recorded: counted from the earliest instant of that day.",
  since: (span: string, anchor: string) => `${span} since ${anchor}`,
  noNumber: "Without undue delay",
  from: (anchor: string, when: string) => `From ${anchor}: ${when}`,
  stageConditional: "Whether this report is asked for depends on a fact that is not recorded.",
  startsWith: (stage: string) => `Starts with the submission of ${stage}`,
  startsRequest: (of: string) => `Starts with a request of the ${of}`,
  notStarted: "It has not started",
  submissionOf: (stage: string) => `the submission of ${stage}`,
  requestOf: (of: string) => `the request of the ${of}`,
  anchor: "the start of the period",
  noClock: "No clock:",
  noClockBare: "No clock: what it runs from is not recorded.",
  submitted: "Submitted",
  receipt: (receipt: string) => `Receipt: ${receipt}`,
  noReceipt: "No receipt recorded",
  to: (recipient: string) => `To: ${recipient}`,
  content: (count: number) => formatQuantity(count, "item to record", "items to record"),
  draft: "Draft",
  draftOf: (stage: string, rule: string) => `Draft: ${stage} of ${rule}`,
  submit: "Record submission",
  submitOf: (stage: string, rule: string) => `Record submission: ${stage} of ${rule}`,
  submitAgain: "Change submission",
  submitAgainOf: (stage: string, rule: string) => `Change submission: ${stage} of ${rule}`,
};

export const considered = {
  heading: (count: number) => `Considered: ${formatQuantity(count, "rule", "rules")}`,
  groups: {
    scope: "Scope not declared: facts are missing, so this is open",
    future: "Would match, but is not applicable today",
    other: "Do not match what is recorded",
  },
  missing: "Not recorded:",
};

export const decision = {
  heading: "Decision",
  none: "No decision is recorded.",
  outdated: "Other facts are recorded now than when this was decided.",
  by: "by",
  owner: (owner: string) => `To be decided by ${owner}`,
  decide: "Record a decision",
  decideAgain: "Decide again",
  decideOf: (rule: string) => `Record a decision on ${rule}`,
};

export const evaluation = {
  heading: "Evaluation",
  none: "No evaluation is stored yet.",
  ruleset: "Rules",
  facts: "Facts",
  factsLabel: "digest of the facts",
  by: "by",
  current: "Current: the stored evaluation used these facts and these rules.",
  changed: "Facts or rules have changed since the stored evaluation.",
  evaluate: "Evaluate again",
  first: "Evaluate",
  busy: "Evaluating",
  done: "The evaluation is stored",
  all: "All stored evaluations",
};

export const openEvent = "Report a serious AI incident";

import type { Resolution, WorkflowState } from "@/evidence/domain/statements/incident";
import { ACCEPTANCE_DAYS, JUSTIFICATION_LENGTH } from "@/incidents/domain/lifecycle";
import { RESOLUTION_NAMES, WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import { formatCount, formatQuantity } from "@/lib/format";

const state = (name: WorkflowState) => WORKFLOW_NAMES[name];

export const actions = {
  label: "What can be done",
  more: "More actions",
  move: (to: WorkflowState) => `Move to ${state(to)}`,
  moveWithReason: "Move on with a reason",
  assign: "Assign",
  assignAgain: "Reassign",
  retest: "Record a retest",
  close: "Close",
  reopen: "Reopen",
  severity: "Change the severity",
  loadPresent: "Load the present state",
  conflict: "Someone else changed the incident since you opened it.",
  cancel: "Cancel",
  busy: "Saving",
};

export const owner = {
  term: "Owner",
  none: "Unassigned",
  me: "you",
};

export const sla = {
  term: "Due",
  how: "How is the deadline computed?",
  rule: (days: number, severity: string) =>
    `The rule gave ${formatQuantity(days, "day", "days")} of 24 hours for the severity ${severity}.`,
  noDeadline: "No rule set a deadline for this incident.",
  fromCreation: "Counted from the creation of the incident, so that waiting buys no time.",
  fromReopening: "Counted from the last reopening of the incident.",
  soonRule: "Within 24 hours of the deadline it counts as due soon.",
  closed: "It was met or missed by the time the incident was closed.",
};

export const facts = {
  coverage: "Evidence coverage",
  coverageLink: "What is missing?",
  missing: (missing: number, of: number) =>
    missing === 0
      ? `None of ${formatCount(of)} missing`
      : `${formatCount(missing)} of ${formatCount(of)} missing`,
  noTechniques: "None named",
  suggested: (technique: string) => `${technique} (suggested)`,
  clocks: "Legal clocks",
  links: "Linked incidents",
  linkKinds: {
    related: "Related",
    duplicate_of: "This one repeats it",
    duplicated_by: "Repeats this one",
  },
};

export const move = {
  title: (from: WorkflowState, to: WorkflowState) => `Move from ${state(from)} to ${state(to)}?`,
  lead: "The lifecycle does not go back by itself, so this cannot be undone.",
  consequence: (to: WorkflowState) =>
    to === "retest"
      ? "Takes effect at once and does not go back. The person who does it cannot close the incident as fixed."
      : "Takes effect at once and does not go back.",
  reason: "Reason (optional)",
  gone: "The incident has changed its state, so this is no longer the next step.",
  done: (id: string, to: WorkflowState) => `${id} is moved to ${state(to)}`,
};

export const assign = {
  title: (id: string) => `Assign ${id}`,
  lead: (isEarly: boolean) =>
    isEarly
      ? "The owner answers for the fix. What is open or triaged becomes assigned."
      : "The owner answers for the fix. The state stays as it is.",
  search: "Search accounts",
  searchHint: "Name or e-mail address",
  toMe: "Assign to me",
  people: "Owner",
  loading: "Loading accounts",
  failed: "The accounts could not be loaded",
  none: "No account has this name or address.",
  many: "Only the first 50 are shown; type more of the name.",
  noAccount: "An address without an account here",
  present: "present owner",
  note: "Note (optional)",
  submit: "Assign",
  done: (id: string, name: string) => `${id} is assigned to ${name}`,
  undo: "Undo",
  notUndone: "The owner could not be set back",
};

export const evidence = {
  legend: "Evidence",
  newest: "The newest first.",
  loading: "Loading evidence",
  failed: "The evidence could not be loaded",
  none: "This incident has no evidence yet.",
  partly: (shown: number) =>
    `Only the first ${formatCount(shown)} items are listed; newer ones may be missing.`,
  chosen: (count: number) => `${formatQuantity(count, "item", "items")} chosen`,
};

export const retest = {
  title: (id: string) => `Record a retest of ${id}`,
  lead: "A passed retest is what closing as fixed asks for. A failed one goes back to Fixing.",
  passed: "Record as passed",
  failed: "Record as failed",
  seen: "What was seen",
  seenHint:
    "With evidence chosen below it is the note beside the verdict. Without, a passed retest keeps it as a note in the evidence and names that.",
  evidenceHint: "A passed retest names evidence that is newer than the fix.",
  needs: "Say what was seen, or choose evidence.",
  done: (passed: boolean) =>
    passed ? "The retest is recorded as passed" : "The retest failed: back to Fixing",
};

export const close = {
  title: (id: string) => `Close ${id}`,
  lead: "How it ended stays on the record; it can be reopened with a reason.",
  resolution: "Resolution",
  requires: {
    fixed:
      "Needs the state Retest, a passed retest with evidence newer than the fix, and a second person.",
    false_positive: `Needs a justification of at least ${JUSTIFICATION_LENGTH} characters.`,
    duplicate: "Needs the id of the incident that it repeats, and a justification.",
    out_of_scope: `Needs a justification of at least ${JUSTIFICATION_LENGTH} characters.`,
    risk_accepted: `Needs a justification and an end, at most ${ACCEPTANCE_DAYS} days away. It opens again on that day.`,
  } satisfies Record<Resolution, string>,
  notNow: (reason: string) => `Not now: ${reason}`,
  justification: (isRequired: boolean) =>
    isRequired ? "Justification" : "Justification (optional)",
  count: (length: number, least: number) =>
    length >= least
      ? `${formatCount(length)} characters`
      : `${formatCount(length)} of at least ${least} characters`,
  duplicateOf: "Repeats the incident",
  duplicateHint: "Such as INC-2026-000123",
  duplicateWrong: "An incident is named INC-, a year and a number.",
  until: "Accepted until",
  untilHint: (last: string) => `The end of that day on your clock; ${last} at the latest`,
  untilWrong: `Choose a day after today, at most ${ACCEPTANCE_DAYS} days away.`,
  submit: "Close the incident",
  done: (id: string, resolution: Resolution) =>
    `${id} is closed: ${RESOLUTION_NAMES[resolution].toLowerCase()}`,
};

export const reopen = {
  title: (id: string) => `Reopen ${id}?`,
  lead: "It starts over at Open, and its deadline counts from now.",
  reason: "Reason",
  submit: "Reopen",
  done: (id: string) => `${id} is open again`,
};

export const severity = {
  title: (id: string) => `Change the severity of ${id}`,
  lead: "What the tool wrote stays beside it. The deadline follows the rule for the new severity.",
  severity: "Severity",
  reason: "Reason",
  submit: "Change the severity",
  done: (name: string) => `The severity is now ${name}`,
  present: (name: string) => `${name} (now)`,
};

export const blocked = {
  since: "since",
  closing: "Closing as fixed:",
};

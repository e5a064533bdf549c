import type { Resolution, WorkflowState } from "@/evidence/domain/statements/incident";
import { ACCEPTANCE_DAYS, JUSTIFICATION_LENGTH } from "@/incidents/domain/lifecycle";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import { formatCount } from "@/lib/format";

const state = (name: WorkflowState) => WORKFLOW_NAMES[name];

export const actions = {
  move: (to: WorkflowState) => `Move to ${state(to)}`,
  retest: "Record a retest",
  close: "Close",
  reopen: "Reopen",
  severity: "Change the severity",
};

export const facts = {
  missing: (missing: number, of: number) =>
    missing === 0
      ? `None of ${formatCount(of)} missing`
      : `${formatCount(missing)} of ${formatCount(of)} missing`,
  linkKinds: {
    related: "Related",
    duplicate_of: "This one repeats it",
    duplicated_by: "Repeats this one",
  },
};

export const move = {
  done: (id: string, to: WorkflowState) => `${id} is moved to ${state(to)}`,
};

export const assign = {
  toMe: "Assign to me",
  done: (id: string, name: string) => `${id} is assigned to ${name}`,
};

export const retest = {
  evidenceHint: "A passed retest names evidence that is newer than the fix.",
};

export const close = {
  requires: {
    fixed:
      "Needs the state Retest, a passed retest with evidence newer than the fix, and a second person.",
    false_positive: `Needs a justification of at least ${JUSTIFICATION_LENGTH} characters.`,
    duplicate: "Needs the id of the incident that it repeats, and a justification.",
    out_of_scope: `Needs a justification of at least ${JUSTIFICATION_LENGTH} characters.`,
    risk_accepted: `Needs a justification and an end, at most ${ACCEPTANCE_DAYS} days away. It opens again on that day.`,
  } satisfies Record<Resolution, string>,
  count: (length: number, least: number) =>
    length >= least
      ? `${formatCount(length)} characters`
      : `${formatCount(length)} of at least ${least} characters`,
  untilWrong: `Choose a day after today, at most ${ACCEPTANCE_DAYS} days away.`,
};

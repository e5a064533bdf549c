import type { LegalDecision } from "@/evidence/domain/statements/statement";
import { formatQuantity } from "@/lib/format";

/** Texts of the forms; loaded with them. */
export const draft = {
  title: (stage: string) => `Draft: ${stage}`,
  lead: "A draft from what is stored. Nothing has been sent. A qualified person completes, decides and files.",
  loading: "Writing the draft",
  failed: "The draft could not be loaded",
  text: "Text of the draft",
  gaps: (count: number) =>
    count === 0
      ? "Nothing is marked as missing. Read it before relying on it."
      : `${formatQuantity(count, "place is", "places are")} marked GAP: nothing is stored for it.`,
  copy: "Copy the draft as Markdown",
  markdown: "Markdown",
  pdf: "PDF",
  close: "Close",
};

export const submission = {
  title: (stage: string) => `Record the submission: ${stage}`,
  lead: "Records that it was sent elsewhere. Nothing is sent from here, and the next stage counts from this time.",
  when: "When was it submitted?",
  receipt: "Receipt or reference",
  update: "This is an update of what was sent before",
  updateHint: "Otherwise it corrects what is recorded, and takes its place.",
  receiptHint: "As the recipient gave it",
  evidenceHint: "What shows that it was sent.",
  submit: "Record the submission",
  done: "The submission is recorded",
  takeBack: "Withdraw the submission",
  takeBackTitle: "Withdraw this submission?",
  takeBackLead:
    "The stage counts as not submitted, and clocks that run from it stop. Earlier entries stay in the history.",
  takenBack: "The submission is withdrawn",
};

export const decision = {
  title: (rule: string) => `Decision on ${rule}`,
  lead: "A person decides; nothing is sent. The newest decision counts, earlier ones stay in the history.",
  legend: "Decision",
  hints: {
    notify: "A report will be made.",
    not_required: "Needs a reason, which stays on the record.",
    pending: "Names who is to decide.",
  } satisfies Record<LegalDecision, string>,
  withdraw: "No decision",
  withdrawHint: "Withdraws the present decision; it stays in the history.",
  reason: (isRequired: boolean) => (isRequired ? "Reason" : "Reason (optional)"),
  who: "Who is to decide",
  whoHint: "E-mail address",
  submit: "Record the decision",
  done: "The decision is recorded",
};

export const event = {
  title: "Report a serious AI incident",
  lead: "The report alone is a claim. A duty counts as triggered only once the harm and the high-risk basis are recorded; until then it is conditional and lists what is missing.",
  submit: "Record the report",
  done: "The report is recorded",
};

export const fact = {
  changeTitle: "Change a recorded fact",
  answerTitle: "Record a fact",
  changeLead: "What was recorded before stays in the history; the newest entry counts.",
  submit: "Record the fact",
  done: "The fact is recorded",
  takeBack: "Withdraw",
  takeBackTitle: "Withdraw this fact?",
  takeBackLead:
    "It counts as not recorded from then on. Clocks that run from it stop. Earlier entries stay in the history.",
  present: "Recorded",
  takenBack: "The fact is withdrawn",
};

export const assumed = {
  title: "Record these facts?",
  lead: "From then on they count, and clocks run from them.",
};

export const older = {
  loading: "Loading the evaluations",
  failed: "The evaluations could not be loaded",
  columns: {
    id: "Evaluation",
    when: "When",
    rules: "Rules",
    triggers: "Triggers",
    rerun: "Run again",
  },
  caption: "Evaluations of this incident, the newest first",
  rerun: "Run again",
  rerunOf: (id: string) => `Run ${id} again`,
  rerunning: "Running",
  same: "Same result: yes",
  different: (version: string) => `Same result: no (rules ${version})`,
  rerunFailed: "Could not be run again",
  more: "Load older ones",
};

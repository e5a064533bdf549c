import type { StatementKind } from "@/evidence/domain/statements/statement";

export const KIND_NAMES: Readonly<Record<StatementKind, string>> = {
  comment: "Comment",
  impact: "Impact recorded",
  timeline: "Times recorded",
  reproduction: "Reproduction recorded",
  remediation: "Remediation recorded",
  retest: "Retest recorded",
  severity: "Severity changed",
  closure: "Closed",
  reopening: "Reopened",
  technique: "Technique decided",
  legal_facts: "Legal facts recorded",
  legal_event: "Serious AI incident reported",
  legal_submission: "Notification recorded",
  legal_decision: "Legal decision",
};

export const ANSWERS = { yes: "Yes", no: "No", unknown: "Unknown" } as const;

export const copy = {
  by: "by",
  digest: (id: string) => `digest of ${id}`,
  optional: (label: string) => `${label} (optional)`,
  notStated: "Not recorded yet",
  notAnswered: "not answered",
  add: "Add",
  addOf: (name: string) => `Add: ${name.toLowerCase()}`,
  update: "Update",
  updateOf: (name: string) => `Update: ${name.toLowerCase()}`,
  statedBy: "Recorded by",
  keeps: "The earlier statement stays in the list; this one becomes the newest.",
  clock: "On your clock",
  is: (utc: string) => `This is ${utc}`,
  future: "This is in the future.",
  me: "Me",
  evidence: "Evidence",
  none: "none",
};

export const comment = {
  label: "Comment",
  hint: "Ctrl or ⌘ with Enter sends it. Your draft survives a reload of this tab.",
  submit: "Comment",
  busy: "Sending",
};

export const stated = {
  heading: "Case facts",
  names: {
    impact: "Impact",
    timeline: "Times",
    reproduction: "Reproduction",
    remediation: "Remediation",
  },
};

export const impact = {
  title: "Record the impact",
  questions: {
    confidentiality: "Confidentiality",
    integrity: "Integrity",
    availability: "Availability",
  },
  ask: (question: string) => `Was ${question.toLowerCase()} affected?`,
  reason: (question: string) => `Why ${question.toLowerCase()} is not known`,
  unanswered: "Not answered",
  personal: "Personal data",
  askPersonal: "Were personal data affected?",
  categories: "Categories of data",
  categoriesHint: "One per line, such as: names, e-mail addresses",
  noCategories: "No category of data was affected",
  submit: "Record the impact",
  done: "The impact is recorded",
};

export const times = {
  title: "Record the times",
  lead: "When it happened, when it was detected, and when you became aware of it.",
  occurred: "Happened",
  detected: "Detected",
  awareness: "Known to us",
  zone: "Time zone of these times",
  zoneHint: "Such as Europe/Prague",
  zoneTerm: "Time zone",
  submit: "Record the times",
  done: "The times are recorded",
};

export const reproduction = {
  title: "Record the reproduction",
  steps: "Steps",
  by: "Reproduced by",
  at: "Reproduced at",
  submit: "Record the reproduction",
  done: "The reproduction is recorded",
  needs: "Give steps or choose evidence.",
};

export const remediation = {
  title: "Record the remediation",
  action: "What was done",
  reference: "Reference",
  referenceHint: "Commit, change or ticket",
  by: "Done by",
  at: "Done at",
  submit: "Record the remediation",
  done: "The remediation is recorded",
};

export const retest = {
  passed: "Passed",
  failed: "Failed",
  note: "Note",
};

export const change = {
  severity: (from: string, to: string) => `${from} to ${to}`,
  reason: "Reason",
  justification: "Justification",
  duplicateOf: "Repeats",
  until: "Accepted until",
};

export const links = {
  heading: "Linked incidents",
  none: "No incident is linked.",
  add: "Id of an incident",
  addHint: "Such as INC-2026-000123",
  wrong: "An incident is named INC-, a year and a number.",
  submit: "Link",
  remove: (id: string) => `Remove the link to ${id}`,
  undo: "Undo",
  added: (id: string) => `${id} is linked`,
  removed: (id: string) => `The link to ${id} is removed`,
};

export const law = {
  fact: (key: string) => key.replaceAll("_", " "),
  takenBack: "withdrawn",
  note: "Note",
  rule: "Rule",
  stage: "Stage",
  submitted: "Submitted",
  updateSubmitted: "Update submitted",
  receipt: "Receipt",
  owner: "Decides",
  reason: "Reason",
  decisions: { notify: "Notify", not_required: "Not required", pending: "Pending" },
  verdicts: { confirmed: "confirmed", rejected: "rejected", withdrawn: "decision withdrawn" },
} as const;

import type { StatementKind } from "@/evidence/domain/statements/statement";

export const KIND_NAMES: Readonly<Record<StatementKind, string>> = {
  comment: "Comment",
  impact: "Impact stated",
  timeline: "Times stated",
  reproduction: "Reproduction stated",
  remediation: "Remediation stated",
  retest: "Retest recorded",
  severity: "Severity changed",
  closure: "Closed",
  reopening: "Reopened",
  technique: "Technique judged",
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
  notStated: "Not stated yet",
  notAnswered: "not answered",
  add: "Add",
  addOf: (name: string) => `Add: ${name.toLowerCase()}`,
  update: "Update",
  updateOf: (name: string) => `Update: ${name.toLowerCase()}`,
  statedBy: "Stated by",
  keeps: "The present statement stays in the list; this one takes its place as the newest.",
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
  title: "State the impact",
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
  submit: "State the impact",
  done: "The impact is stated",
};

export const times = {
  title: "State the times",
  lead: "When it happened, when it was detected, and when you became aware of it.",
  occurred: "Happened",
  detected: "Detected",
  awareness: "Known to us",
  zone: "Time zone in which they were told",
  zoneHint: "Such as Europe/Prague",
  zoneTerm: "Told in",
  submit: "State the times",
  done: "The times are stated",
};

export const reproduction = {
  title: "State how it was reproduced",
  steps: "Steps",
  by: "Reproduced by",
  at: "Reproduced at",
  submit: "State the reproduction",
  done: "The reproduction is stated",
  needs: "Give steps or choose evidence.",
};

export const remediation = {
  title: "State the remediation",
  action: "What was done",
  reference: "Reference",
  referenceHint: "Commit, change or ticket",
  by: "Done by",
  at: "Done at",
  submit: "State the remediation",
  done: "The remediation is stated",
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
  takenBack: "taken back",
  note: "Note",
  rule: "Rule",
  stage: "Stage",
  submitted: "Submitted",
  updateSubmitted: "Update submitted",
  receipt: "Receipt",
  owner: "Decides",
  reason: "Reason",
  decisions: { notify: "Notify", not_required: "Not required", pending: "Pending" },
  verdicts: { confirmed: "confirmed", rejected: "rejected", withdrawn: "judgement withdrawn" },
} as const;

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
  optional: (label: string) => `${label} (optional)`,
  keeps: "The earlier statement stays in the list; this one becomes the newest.",
  none: "none",
};

export const stated = {
  names: {
    impact: "Impact",
    timeline: "Times",
    reproduction: "Reproduction",
    remediation: "Remediation",
  },
};

export const impact = {
  questions: {
    confidentiality: "Confidentiality",
    integrity: "Integrity",
    availability: "Availability",
  },
  unanswered: "Not answered",
  categories: "Categories of data",
};

export const times = {
  lead: "When it happened, when it was detected, and when you became aware of it.",
  occurred: "Happened",
  detected: "Detected",
  awareness: "Known to us",
};

export const reproduction = {
  steps: "Steps",
  by: "Reproduced by",
  at: "Reproduced at",
};

export const remediation = {
  action: "What was done",
  reference: "Reference",
  by: "Done by",
  at: "Done at",
};

export const links = {
  undo: "Undo",
};

export const law = {
  takenBack: "withdrawn",
  reason: "Reason",
  decisions: { notify: "Notify", not_required: "Not required", pending: "Pending" },
  verdicts: { confirmed: "confirmed", rejected: "rejected", withdrawn: "decision withdrawn" },
} as const;

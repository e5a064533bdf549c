import type { FinalReport } from "@/engagements/domain/final-report";
import type { FlagOutcome } from "@/engagements/domain/report-flags";
import type { ReportPrerequisite } from "@/engagements/domain/report-prerequisites";
import type {
  REMEDIATION_PRIORITIES,
  ReportSection,
  STATED_OUTCOMES,
} from "@/engagements/domain/report-statement";

export const SECTION_NAMES: Readonly<Record<ReportSection, string>> = {
  functions: "Functions and systems",
  scenarios: "Scenarios",
  flags: "Flags",
  attack_paths: "Attack paths",
  techniques: "Tactics, techniques and procedures",
  deviations: "Deviations from the plan",
  leg_ups: "Leg-ups",
  blue_team: "What the blue team did",
  findings: "Findings",
  root_causes: "Root causes",
  recommendations: "Recommendations",
  other: "Other",
};

export type Grade = keyof Pick<FinalReport, "proven" | "cited" | "not_proven">;

export const GRADES = ["proven", "cited", "not_proven"] as const satisfies readonly Grade[];

export const GRADE_NAMES: Readonly<Record<Grade, string>> = {
  proven: "Proven",
  cited: "Cited",
  not_proven: "Not proven",
};

export const GRADE_TONES = { proven: "positive", cited: "medium", not_proven: "neutral" } as const;

export const GRADE_TEXTS: Readonly<Record<Grade, string>> = {
  proven:
    "Someone checked the cited items and confirmed that they show it, and the stored bytes of at least one of them were hashed again for this report.",
  cited:
    "Items of the register are cited, but no one confirmed that they show it, or none of their bytes could be checked here.",
  not_proven: "Nothing in the register is cited for it.",
};

/** Reports of the first format were graded by the bytes alone. */
export const OLD_PROVEN =
  "This version was made before confirmations were recorded: here, proven says only that the stored bytes of a cited item held, not that anybody confirmed that the item shows the statement.";

export const CHECK_NAMES = {
  verified: "Bytes hashed again, the same",
  digest_only: "Digest only, kept elsewhere",
  lost: "Not stored, or not the same",
} as const;

export const OUTCOME_NAMES: Readonly<Record<(typeof STATED_OUTCOMES)[number], string>> = {
  successful: "Successful",
  unsuccessful: "Unsuccessful",
};

export const FLAG_OUTCOME_NAMES: Readonly<Record<(typeof STATED_OUTCOMES)[number], string>> = {
  successful: "Reached",
  unsuccessful: "Not reached",
};

export const FLAG_STATE_NAMES: Readonly<Record<FlagOutcome["state"], string>> = {
  reached: "Reached",
  not_reached: "Not reached",
  not_shown: "Not shown",
};

export const PRIORITY_NAMES: Readonly<Record<(typeof REMEDIATION_PRIORITIES)[number], string>> = {
  immediate: "Immediate",
  high: "High",
  medium: "Medium",
  low: "Low",
};

type Words = { met: string; missing: string };

export const PREREQUISITES: Readonly<Record<ReportPrerequisite["key"], Words>> = {
  not_cancelled: { met: "The engagement is not cancelled", missing: "The engagement is cancelled" },
  register: {
    met: "The evidence register has items",
    missing: "The evidence register is empty: no report can be made without an item",
  },
  stored_item: {
    met: "At least one item has stored bytes that are the same as when it was added",
    missing: "No item has stored bytes that hold: no statement can be proven",
  },
  scope: { met: "The scope is set", missing: "The scope is not set" },
  rules_approved: {
    met: "The rules of engagement are approved",
    missing: "The rules of engagement are not approved",
  },
  deconfliction: {
    met: "Every deconfliction is answered",
    missing: "Deconflictions without an answer",
  },
  reporting: {
    met: "The engagement is reporting or completed",
    missing: "The engagement is not in the state Reporting: the report will not complete it",
  },
};

export const checklist = {
  heading: "What the report rests on",
  toRegister: "Open the register",
  toActions: "Go to the actions of the engagement",
} as const;

export const editor = {
  unsaid: "Not said",
} as const;

export const citations = {
  search: "Search the loaded items",
  loading: "Loading",
} as const;

export const draft = {
  discard: "Discard the draft",
} as const;

export const make = {
  busy: "Making the report",
  made: (number: number) => `Version ${number} is made`,
  digest: "Digest (SHA-256) of the report as canonical JSON",
  copyDigest: "Copy the digest of the report",
} as const;

export const content = {
  flags: "Flags of the crown jewels",
  techniques: "Techniques that the log names",
  register: "Evidence register",
  scope: "Scope of the plan",
} as const;

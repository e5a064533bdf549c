import type { FinalReport } from "@/engagements/domain/final-report";
import type { FlagOutcome } from "@/engagements/domain/report-flags";
import type { ReportPrerequisite } from "@/engagements/domain/report-prerequisites";
import type {
  REMEDIATION_PRIORITIES,
  ReportSection,
  STATED_OUTCOMES,
} from "@/engagements/domain/report-statement";
import { formatCount, formatQuantity } from "@/lib/format";

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
  blocks: "blocks the report",
  missing: "missing",
  met: "there",
  failed: "What the report rests on could not be checked",
  loading: "Checking the register",
  toRegister: "Open the register",
  toLog: "Open the log",
  toPlan: "Edit the plan",
  toActions: "Go to the actions of the engagement",
} as const;

export const meaning = {
  title: "What proven means here",
  text: "A statement is proven when you say that you looked at the items it cites and that they show it, and when the stored bytes of at least one of them were hashed again for this report and are what was registered. A citation alone is no proof: it is listed as cited. Your name is shown with each confirmation.",
} as const;

export const editor = {
  heading: "Statements",
  lead: "Structured as a red team test report by annex V of Delegated Regulation (EU) 2025/1190.",
  summary: "Summary",
  conclusions: "Conclusions",
  add: "Add statement",
  none: "No statements of your own yet. What follows from the log is listed below.",
  statement: (n: number) => `Statement ${n}`,
  section: "Section",
  text: "Statement",
  outcome: "Outcome",
  unsaid: "Not said",
  criticality: "Criticality",
  priority: "Priority",
  jewels: "Crown jewels whose flag it is about",
  jewelsHint: "Needs an outcome.",
  up: (n: number) => `Move statement ${n} up`,
  down: (n: number) => `Move statement ${n} down`,
  remove: (n: number) => `Remove statement ${n}`,
  moved: (n: number) => `Now statement ${n}`,
  removed: "The statement was removed",
  confirm: "I looked at the cited items, and they show this",
  confirmHint: "Changing the statement takes this back.",
  confirmFirst: "Cite an item first.",
  textNeeded: "Write the statement, or remove it.",
  outcomeNeeded: "Say whether the flags were reached.",
} as const;

export const citations = {
  label: "Cited items",
  none: "Nothing is cited.",
  choose: (n: number) => `Choose items for statement ${n}`,
  search: "Search the loaded items",
  panel: (n: number) => `Items of the register for statement ${n}`,
  remove: (id: string, n: number) => `Do not cite ${id} in statement ${n}`,
  noMatch: "No loaded item matches.",
  empty: "The register is empty.",
  more: "Load more items",
  loading: "Loading",
  failed: "The register could not be loaded.",
  stored: "stored",
  external: "digest only",
  corrected: (id: string) => `corrected by ${id}, proves nothing`,
} as const;

export const logged = {
  heading: "From the log",
  lead: "Flags, leg-ups, deviations, detections and deconflictions are taken from the log as they were written. What was corrected is left out.",
  none: "The log has no flags, leg-ups, deviations, detections or deconflictions yet.",
  confirm: (id: string, isFlag: boolean) =>
    isFlag
      ? `I looked at the items that ${id} cites, and they show that the flag was reached`
      : `I looked at the items that ${id} cites, and they show this`,
  noItems: "The entry names no item of the register, so there is nothing to confirm.",
  own: "You wrote this entry: in a TLPT another person confirms it.",
  list: "Statements from the log",
} as const;

export const preview = {
  heading: "Preview",
  lead: "What the report would say now. Nothing is written.",
  update: "Update the preview",
  busy: "Hashing the register again",
  stale: "The draft has changed since this preview.",
  asOf: "As of",
  failed: "The report could not be previewed",
} as const;

export const draft = {
  restored: "Your draft of this tab was restored.",
  discard: "Discard the draft",
  takeBack: "Withdraw the confirmations of log entries",
  discardTitle: "Discard the draft?",
  discardText: "Its statements, citations and confirmations are lost.",
  keep: "Keep it",
  leaveTitle: "Leave the draft?",
  leaveText: "The report is not made yet. The draft stays in this tab until you close it.",
  stay: "Stay",
  leave: "Leave",
} as const;

export const make = {
  first: "Make the report",
  further: "Make a further version",
  busy: "Making the report",
  completes:
    "This completes the engagement. Nothing can be logged afterwards; further versions can be made.",
  cancelled: "The engagement is cancelled: no report can be made.",
  empty: "The evidence register is empty. Add an item first.",
  unfinished: (count: number) =>
    `${formatQuantity(count, "statement is", "statements are")} not finished.`,
  made: (number: number) => `Version ${number} is made`,
  digest: "Digest (SHA-256) of the report as canonical JSON",
  copyDigest: "Copy the digest of the report",
  failed: "The report was not made",
} as const;

export const versions = {
  heading: "Versions",
  failed: "The versions could not be loaded",
  loading: "Loading the versions",
  emptyTitle: "No final report yet",
  emptyText: "Each report that is made stays here as a version.",
  list: "Versions of the final report",
  version: (number: number) => `Version ${number}`,
  of: (counts: FinalReport["counts"]) =>
    `${formatCount(counts.proven)} proven, ${formatCount(counts.cited)} cited, ${formatCount(counts.not_proven)} not proven`,
  by: "by",
  oneFailed: "This version could not be loaded",
  oneLoading: "Loading the version",
  refusedTitle: "The final report is not open to you",
  refusedText:
    "It quotes the white team's log. The red team reads it once the engagement is completed.",
} as const;

export const content = {
  author: "Author",
  madeAt: "Made at",
  summary: "Summary",
  conclusions: "Conclusions",
  flags: "Flags of the crown jewels",
  noFlag: "no flag was set",
  statements: "Statements",
  none: "No statements.",
  fromLog: (id: string) => `from ${id}`,
  confirmedBy: "Confirmed by",
  outcome: (word: string) => `Stated: ${word.toLowerCase()}`,
  criticality: (word: string) => `Criticality: ${word}`,
  priority: (word: string) => `Priority: ${word}`,
  techniques: "Techniques that the log names",
  techniquesHint: "Noted down by operators; whether they succeeded is not recorded.",
  register: "Evidence register",
  corrected: (id: string) => `corrected by ${id}`,
  scope: "Scope of the plan",
  scenarios: "Scenarios of the plan",
  columns: { id: "Item", name: "Name", check: "Check for this report", sha256: "SHA-256" },
  digestOf: (id: string) => `digest of ${id}`,
} as const;

export const section = {
  failed: "The engagement could not be loaded",
  loading: "Loading the report",
} as const;

import type { EngagementState } from "./engagement";
import type { CheckedItem } from "./final-report";
import type { LoggedEntry } from "./logged-statements";

export const REPORT_PREREQUISITES = [
  "not_cancelled",
  "register",
  "stored_item",
  "scope",
  "rules_approved",
  "deconfliction",
  "reporting",
] as const;

/** Something that a final report should rest on. */
export interface ReportPrerequisite {
  key: (typeof REPORT_PREREQUISITES)[number];
  met: boolean;
  /** True where no report is made without it; everything else is merely missing. */
  blocks: boolean;
  /** Entries of the log that are open. */
  entries: readonly string[];
}

interface Known {
  state: EngagementState;
  scope: number;
  rulesApproved: boolean;
  register: readonly CheckedItem[];
  log: readonly LoggedEntry[];
}

/** Prerequisites of a final report, and which of them are met. */
export function reportPrerequisites(known: Known): ReportPrerequisite[] {
  const open = known.log.filter(
    ({ kind, verdict, corrected_by }) =>
      kind === "deconfliction" &&
      corrected_by === null &&
      verdict !== "confirmed" &&
      verdict !== "unrelated",
  );
  const facts: Readonly<Record<ReportPrerequisite["key"], boolean>> = {
    not_cancelled: known.state !== "cancelled",
    register: known.register.length > 0,
    stored_item: known.register.some(({ check }) => check === "verified"),
    scope: known.scope > 0,
    rules_approved: known.rulesApproved,
    deconfliction: open.length === 0,
    reporting: known.state === "reporting" || known.state === "completed",
  };
  return REPORT_PREREQUISITES.map((key) => ({
    key,
    met: facts[key],
    blocks: key === "not_cancelled" || key === "register",
    entries: key === "deconfliction" ? open.map(({ id }) => id) : [],
  }));
}

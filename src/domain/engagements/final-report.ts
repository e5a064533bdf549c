import type { EngagementType } from "./engagement";
import type { LogKind } from "./entry";

/** What a red-team report tells (Delegated Regulation (EU) 2025/1190, annex V, as far as it applies). */
export const REPORT_SECTIONS = [
  "functions",
  "scenarios",
  "attack_paths",
  "flags",
  "leg_ups",
  "deviations",
  "blue_team",
  "findings",
  "root_causes",
  "recommendations",
  "other",
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

export interface ReportStatement {
  section: ReportSection;
  text: string;
  /** Items of the register that show it, `REG-3`. */
  evidence: readonly string[];
  /** Entry of the log that it was taken from. */
  log: string | null;
}

/** What is known of an item of the register at the time of the report. */
export interface CheckedItem {
  id: string;
  name: string;
  sha256: string;
  /**
   * verified: its stored bytes were hashed again and are what was recorded; digest_only: the bytes are
   * kept elsewhere; lost: they are stored no longer, or are not what was recorded.
   */
  check: "verified" | "digest_only" | "lost";
}

export interface LoggedEntry {
  id: string;
  kind: LogKind;
  title: string;
  text: string | null;
  occurred_at: string;
  late_by_seconds: number | null;
  side: "white" | "red";
  related: readonly string[];
  corrected_by: string | null;
}

export interface FinalReport {
  v: 1;
  engagement: string;
  number: number;
  type: EngagementType;
  name: string;
  summary: string | null;
  conclusions: string | null;
  author: string;
  made_at: string;
  /** Each statement by what stands behind it; together they are all of them. */
  proven: ReportStatement[];
  /** Cites items whose bytes are kept elsewhere, or whose stored bytes do not hold. */
  cited: ReportStatement[];
  not_proven: ReportStatement[];
  register: CheckedItem[];
  counts: {
    statements: number;
    proven: number;
    cited: number;
    not_proven: number;
    log: number;
    register: number;
  };
}

/** Kinds of the log that the report tells by themselves, and where. */
const TOLD: Readonly<Partial<Record<LogKind, ReportSection>>> = {
  flag: "flags",
  leg_up: "leg_ups",
  deviation: "deviations",
  detection: "blue_team",
  deconfliction: "blue_team",
};

/** What the log says that belongs into the report; what was corrected is left out. */
export function statementsOfLog(entries: readonly LoggedEntry[]): ReportStatement[] {
  return entries.flatMap((entry) => {
    const section = TOLD[entry.kind];
    if (section === undefined || entry.corrected_by !== null) return [];
    return [
      {
        section,
        text: entry.text === null ? entry.title : `${entry.title}\n${entry.text}`,
        evidence: entry.related.filter((id) => id.startsWith("REG-")),
        log: entry.id,
      },
    ];
  });
}

interface ReportInput
  extends Pick<
    FinalReport,
    | "engagement"
    | "number"
    | "type"
    | "name"
    | "summary"
    | "conclusions"
    | "author"
    | "made_at"
    | "register"
  > {
  statements: readonly ReportStatement[];
  logged: number;
}

/**
 * A final report: each statement stands under what is behind it. Proven is only what cites an item
 * whose stored bytes were hashed again for this report; a citation alone is no proof.
 */
export function finalReport({ statements, logged, ...given }: ReportInput): FinalReport {
  const checks = new Map(given.register.map((item) => [item.id, item.check]));
  const behind = (statement: ReportStatement) => {
    if (statement.evidence.some((id) => checks.get(id) === "verified")) return "proven";
    return statement.evidence.some((id) => checks.has(id)) ? "cited" : "not_proven";
  };
  const order = (a: ReportStatement, b: ReportStatement) =>
    REPORT_SECTIONS.indexOf(a.section) - REPORT_SECTIONS.indexOf(b.section);
  const under = (grade: ReturnType<typeof behind>) =>
    statements.filter((statement) => behind(statement) === grade).sort(order);
  const [proven, cited, notProven] = [under("proven"), under("cited"), under("not_proven")];
  return {
    v: 1,
    ...given,
    proven,
    cited,
    not_proven: notProven,
    counts: {
      statements: statements.length,
      proven: proven.length,
      cited: cited.length,
      not_proven: notProven.length,
      log: logged,
      register: given.register.length,
    },
  };
}

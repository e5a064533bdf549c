import type { CrownJewel, EngagementType, ScopeItem } from "./engagement";
import { type FlagOutcome, flagOutcomes } from "./report-flags";
import { REPORT_SECTIONS, type ReportStatement } from "./report-statement";

/** State of an item of the register at the time of the report. */
export interface CheckedItem {
  id: string;
  name: string;
  sha256: string;
  /**
   * verified: its stored bytes were hashed again and are what was recorded; digest_only: the bytes are
   * kept elsewhere; lost: they are stored no longer, or are not what was recorded.
   */
  check: "verified" | "digest_only" | "lost";
  /** Item that corrects it; what was corrected proves nothing. */
  corrected_by?: string | null;
}

/** A technique that operators noted down, and the entries of the log that name it. */
export interface LoggedTechnique {
  technique_id: string;
  entries: readonly string[];
}

/**
 * A version of the final report. In version 1 of the format a cited item whose bytes held was
 * enough for `proven`; since version 2 a person has also confirmed that the items show what is
 * stated.
 */
export interface FinalReport {
  v: 1 | 2;
  engagement: string;
  number: number;
  type: EngagementType;
  name: string;
  summary: string | null;
  conclusions: string | null;
  author: string;
  made_at: string;
  /** The plan at that time. */
  plan?: {
    codename: string | null;
    client: string | null;
    starts_at: string | null;
    ends_at: string | null;
    scope: readonly ScopeItem[];
    scenarios: readonly string[];
  };
  flags?: readonly FlagOutcome[];
  /** As the log names them; what came of them, statements say. */
  techniques?: readonly LoggedTechnique[];
  /** Each statement by its grade of proof; together they are all of them. */
  proven: ReportStatement[];
  /**
   * Cites items, but no person confirmed that they show it, or none of their bytes could be
   * checked.
   */
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

type Given =
  | "engagement"
  | "number"
  | "type"
  | "name"
  | "summary"
  | "conclusions"
  | "author"
  | "made_at"
  | "register";

interface ReportInput
  extends Pick<FinalReport, Given>,
    Required<Pick<FinalReport, "plan" | "techniques">> {
  jewels: readonly CrownJewel[];
  statements: readonly ReportStatement[];
  logged: number;
}

/** Grade of a statement, given the state of the register. */
function gradeOf(
  statement: ReportStatement,
  register: ReadonlyMap<string, CheckedItem>,
): "proven" | "cited" | "not_proven" {
  const items = statement.evidence.flatMap((id) => register.get(id) ?? []);
  if (items.length === 0) return "not_proven";
  const holds = items.some((item) => item.check === "verified" && !item.corrected_by);
  return holds && statement.confirmed ? "proven" : "cited";
}

/**
 * A final report: each statement is listed under its grade of proof. Proven is only what a person
 * confirmed after looking at the cited items, one of which has stored bytes that were hashed again
 * for this report; that a citation exists is no proof.
 */
export function finalReport(input: ReportInput): FinalReport {
  const { statements, logged, jewels, ...given } = input;
  const register = new Map(given.register.map((item) => [item.id, item]));
  const order = (a: ReportStatement, b: ReportStatement) =>
    REPORT_SECTIONS.indexOf(a.section) - REPORT_SECTIONS.indexOf(b.section);
  const under = (grade: ReturnType<typeof gradeOf>) =>
    statements.filter((statement) => gradeOf(statement, register) === grade).sort(order);
  const [proven, cited, notProven] = [under("proven"), under("cited"), under("not_proven")];
  return {
    v: 2,
    ...given,
    flags: flagOutcomes(jewels, proven, statements),
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

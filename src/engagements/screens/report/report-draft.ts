import {
  REMEDIATION_PRIORITIES,
  REPORT_SECTIONS,
  type ReportStatement,
  STATED_OUTCOMES,
} from "@/engagements/domain/report-statement";
import { SEVERITIES } from "@/evidence/domain/findings/severity";

type Stated<Key extends keyof ReportStatement> = NonNullable<ReportStatement[Key]> | "";

export interface DraftStatement {
  /** Stays the same when the statement moves. */
  key: number;
  section: ReportStatement["section"];
  text: string;
  evidence: readonly string[];
  confirmed: boolean;
  outcome: Stated<"outcome">;
  criticality: Stated<"criticality">;
  priority: Stated<"priority">;
  jewels: readonly string[];
}

export interface ReportDraft {
  summary: string;
  conclusions: string;
  statements: readonly DraftStatement[];
  /** Entries of the log whose statements are confirmed. */
  confirmedLog: readonly string[];
}

export const EMPTY_DRAFT: ReportDraft = {
  summary: "",
  conclusions: "",
  statements: [],
  confirmedLog: [],
};

/** Sections whose statements have an outcome. */
export const HAS_OUTCOME: ReadonlySet<string> = new Set(["flags", "attack_paths", "techniques"]);

/** Text of a draft for the tab's storage; empty where there is nothing to keep. */
export function writeDraft(draft: ReportDraft): string {
  const { summary, conclusions, statements, confirmedLog } = draft;
  const isEmpty =
    summary === "" && conclusions === "" && statements.length === 0 && confirmedLog.length === 0;
  return isEmpty ? "" : JSON.stringify(draft);
}

/** Reads what was kept; what is no draft any more is an empty one. */
export function readDraft(text: string): ReportDraft {
  if (text === "") return EMPTY_DRAFT;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept) || !Array.isArray(kept.statements)) return EMPTY_DRAFT;
    return {
      summary: textOf(kept.summary),
      conclusions: textOf(kept.conclusions),
      statements: kept.statements.flatMap((each: unknown, i) => readStatement(each, i + 1)),
      confirmedLog: textsOf(kept.confirmedLog),
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

function readStatement(kept: unknown, place: number): DraftStatement[] {
  if (!isRecord(kept)) return [];
  const section = wordOf(REPORT_SECTIONS, kept.section);
  if (section === "") return [];
  const statement: DraftStatement = {
    key: Number.isSafeInteger(kept.key) ? Number(kept.key) : place,
    section,
    text: textOf(kept.text),
    evidence: textsOf(kept.evidence),
    confirmed: kept.confirmed === true,
    outcome: wordOf(STATED_OUTCOMES, kept.outcome),
    criticality: wordOf(SEVERITIES, kept.criticality),
    priority: wordOf(REMEDIATION_PRIORITIES, kept.priority),
    jewels: textsOf(kept.jewels),
  };
  return [statement];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((each): each is string => typeof each === "string")
    : [];
}

/** The word where the list has it, empty otherwise. */
export function wordOf<Word extends string>(words: readonly Word[], value: unknown): Word | "" {
  return words.find((word) => word === value) ?? "";
}

export function addStatement(draft: ReportDraft): ReportDraft {
  const key = Math.max(0, ...draft.statements.map((each) => each.key)) + 1;
  const added: DraftStatement = {
    key,
    section: "findings",
    text: "",
    evidence: [],
    confirmed: false,
    outcome: "",
    criticality: "",
    priority: "",
    jewels: [],
  };
  return { ...draft, statements: [...draft.statements, added] };
}

/** Changes a statement; that removes its confirmation. */
export function changeStatement(
  draft: ReportDraft,
  key: number,
  change: Partial<Omit<DraftStatement, "key">>,
): ReportDraft {
  const statements = draft.statements.map((each) =>
    each.key === key ? { ...each, confirmed: false, ...change } : each,
  );
  return { ...draft, statements };
}

export function removeStatement(draft: ReportDraft, key: number): ReportDraft {
  return { ...draft, statements: draft.statements.filter((each) => each.key !== key) };
}

/** Moves a statement by one place; at the ends it stays. */
export function moveStatement(draft: ReportDraft, index: number, by: -1 | 1): ReportDraft {
  const statements = [...draft.statements];
  const [here, there] = [statements[index], statements[index + by]];
  if (here === undefined || there === undefined) return draft;
  statements[index] = there;
  statements[index + by] = here;
  return { ...draft, statements };
}

/** What is missing in a statement before a report can be made of it. */
export function lackOf(statement: DraftStatement): "text" | "outcome" | null {
  if (statement.text.trim() === "") return "text";
  const { section, jewels, outcome } = statement;
  return section === "flags" && jewels.length > 0 && outcome === "" ? "outcome" : null;
}

/** The draft as the service takes it, without statements that are not finished. */
export function toBody(draft: ReportDraft) {
  const summary = draft.summary.trim();
  const conclusions = draft.conclusions.trim();
  return {
    ...(summary === "" ? {} : { summary }),
    ...(conclusions === "" ? {} : { conclusions }),
    statements: draft.statements
      .filter((each) => lackOf(each) === null)
      .map(({ section, text, evidence, confirmed, outcome, criticality, priority, jewels }) => ({
        section,
        text: text.trim(),
        evidence: [...evidence],
        ...(confirmed && evidence.length > 0 ? { confirmed } : {}),
        ...(HAS_OUTCOME.has(section) && outcome !== "" ? { outcome } : {}),
        ...(section === "findings" && criticality !== "" ? { criticality } : {}),
        ...(section === "recommendations" && priority !== "" ? { priority } : {}),
        ...(section === "flags" && jewels.length > 0 ? { jewels: [...jewels] } : {}),
      })),
    ...(draft.confirmedLog.length === 0 ? {} : { confirmed_log: [...draft.confirmedLog] }),
  };
}

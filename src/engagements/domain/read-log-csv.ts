import { withoutGuards } from "@/encoding/domain/csv/csv-writer";
import { parseFailed } from "@/encoding/domain/text/parse-failed";
import { CsvColumns } from "@/imports/domain/csv/csv-columns";
import { CsvTable } from "@/imports/domain/csv/csv-table";
import { GHOSTWRITER_COLUMNS, LOG_COLUMNS, type LogCells, type LogColumn } from "./log-columns";
import { readTags } from "./log-tags";
import { readLogTime } from "./log-time";

/** Something in a row that keeps the file from being imported. */
export interface RowProblem {
  line: number;
  column: LogColumn | null;
  message: string;
}

export interface LogRow {
  line: number;
  cells: LogCells;
}

export interface LogTable {
  rows: LogRow[];
  problems: RowProblem[];
  /** Columns of the file whose cells are not taken over. */
  ignoredColumns: string[];
}

/** Facts of the origin, which the engagement that imports has of its own. */
const NOT_TAKEN: readonly LogColumn[] = ["side", "recorded_at", "sha256"];

/**
 * Reads the rows of an operation log by the names of its columns, whatever their order. Throws
 * parse_failed where the text is no such table, and what `tooMany` makes beyond the limit.
 */
export function readLogCsv(text: string, limit: { rows: number; tooMany: () => Error }): LogTable {
  const rows: LogRow[] = [];
  const problems: RowProblem[] = [];
  let ignoredColumns: string[] = [];
  let places: (readonly [LogColumn, number])[] = [];
  let width = 0;
  let isOwn = false;
  const table = new CsvTable(
    {
      headerScore: (cells) => {
        const columns = new CsvColumns(cells);
        return columns.has("start_date")
          ? GHOSTWRITER_COLUMNS.filter((name) => columns.has(name)).length
          : 0;
      },
      maxPreamble: 0,
      noHeader: "The first line does not name the columns of an operation log (start_date, …).",
    },
    {
      header: ({ cells }) => {
        const columns = new CsvColumns(cells);
        places = LOG_COLUMNS.map((name) => [name, columns.find(name)] as const);
        width = cells.length;
        isOwn = columns.has("sha256", "recorded_at", "corrects");
        const taken = new Set(
          places.flatMap(([name, index]) => (NOT_TAKEN.includes(name) ? [] : [index])),
        );
        ignoredColumns = cells.filter((name, index) => name.trim() !== "" && !taken.has(index));
      },
      row: ({ cells, line }) => {
        if (rows.length >= limit.rows) throw limit.tooMany();
        if (cells.slice(width).some((cell) => cell.trim() !== "")) {
          const message = `The row has ${cells.length} cells, the header ${width}.`;
          problems.push({ line, column: null, message });
        }
        const cell = (index: number) => (index === -1 ? "" : (cells[index] ?? ""));
        rows.push({
          line,
          cells: Object.fromEntries(
            places.map(([name, at]) => [name, isOwn ? withoutGuards(cell(at)) : cell(at)]),
          ) as Record<LogColumn, string>,
        });
      },
    },
  );
  table.write(text);
  table.end();
  const [repaired] = table.warnings();
  if (repaired !== undefined) throw parseFailed(repaired.message, lastPlace(text));
  return { rows, problems, ignoredColumns };
}

function lastPlace(text: string) {
  const lines = text.trimEnd().split("\n");
  return { line: lines.length, column: lines.at(-1)?.length ?? 1 };
}

/** An entry as read from a row; cells without a place in an entry are in `imported`. */
export interface RowEntry {
  kind: string;
  occurred_at: string;
  title?: string;
  text?: string;
  operator?: string;
  source?: string;
  target?: string;
  tool?: string;
  command?: string;
  output?: string;
  technique_id?: string;
  tags: string[];
}

export interface ReadRow {
  line: number;
  entry: RowEntry;
  /** Empty where the row names none. */
  identifier: string;
  corrects: string;
  ended_at: string | null;
  user_context: string | null;
  comments: string | null;
  isAssumedUtc: boolean;
}

/** The entry of a row, or all its faults. */
export function readLogRow({ line, cells }: LogRow): ReadRow | RowProblem[] {
  const problems: RowProblem[] = [];
  const problem = (column: LogColumn | null, message: string) => {
    problems.push({ line, column, message });
  };
  const start = readLogTime(cells.start_date);
  if (start === null) {
    problem(
      "start_date",
      cells.start_date.trim() === ""
        ? "The row does not say when it happened."
        : "This is no time: write it as 2026-11-22T09:30:00Z.",
    );
  }
  const end = cells.end_date.trim() === "" ? null : readLogTime(cells.end_date);
  if (end === null && cells.end_date.trim() !== "") problem("end_date", "This is no time.");
  const tags = readTags(cells.tags);
  const description = cells.description.trim();
  const title = firstLine(cells.command) ?? firstLine(cells.comments) ?? firstLine(cells.tool);
  if (description === "" && title === null) {
    problem("description", "The row says nothing: no description, command, comment or tool.");
  }
  if (start === null || problems.length > 0) return problems;
  return {
    line,
    entry: {
      kind: cells.kind.trim() === "" ? "activity" : cells.kind.trim(),
      occurred_at: start.at.toISOString(),
      ...(description !== "" ? { text: description } : title === null ? {} : { title }),
      ...present({
        operator: cells.operator_name.trim(),
        source: cells.source_ip.trim(),
        target: cells.dest_ip.trim(),
        tool: cells.tool.trim(),
        command: cells.command,
        output: cells.output,
        technique_id: tags.techniqueId ?? "",
      }),
      tags: tags.tags,
    },
    identifier: cells.entry_identifier.trim(),
    corrects: cells.corrects.trim(),
    ended_at: end?.at.toISOString() ?? null,
    user_context: cells.user_context.trim() || null,
    comments: cells.comments === "" ? null : cells.comments,
    isAssumedUtc: start.isAssumedUtc || end?.isAssumedUtc === true,
  };
}

function present<Key extends string>(fields: Record<Key, string>): Partial<Record<Key, string>> {
  const given = Object.entries<string>(fields).filter(([, value]) => value !== "");
  return Object.fromEntries(given) as Partial<Record<Key, string>>;
}

const TITLE_LENGTH = 200;

function firstLine(text: string): string | null {
  const line =
    text
      .trim()
      .split("\n", 1)[0]
      ?.replace(/\p{Cc}+/gu, " ")
      .trim() ?? "";
  return line === "" ? null : [...line].slice(0, TITLE_LENGTH).join("");
}

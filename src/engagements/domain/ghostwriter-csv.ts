import { csvRecord, escapeGuards } from "@/encoding/domain/csv/csv-writer";
import { LOG_COLUMNS, type LogCells, type LogColumn } from "./log-columns";
import { writeTags } from "./log-tags";

/** Members of an imported entry from its row beside those of every entry. */
export interface ImportedFrom {
  identifier: string;
  ended_at: string | null;
  user_context: string | null;
  comments: string | null;
}

/** An entry of the log as far as its row contains it. */
export interface ExportedEntry {
  /** Of the row that it was imported from, or of the entry itself. */
  identifier: string;
  corrects: string | null;
  kind: string;
  side: string;
  title: string;
  text: string | null;
  occurred_at: string;
  recorded_at: string;
  author_name: string;
  tags: readonly string[];
  related: readonly string[];
  details: Readonly<Record<string, unknown>>;
  imported: ImportedFrom | null;
  sha256: string;
}

const COLUMN_OF_DETAIL: Readonly<Record<string, LogColumn>> = {
  operator: "operator_name",
  source: "source_ip",
  target: "dest_ip",
  tool: "tool",
  command: "command",
  output: "output",
  technique_id: "tags",
};

/**
 * The row of an entry in the columns of Ghostwriter's operation log and our own. Members without a
 * column are written as `name: value` at the end of the comments, so that nothing is left out.
 */
export function logCells(entry: ExportedEntry): LogCells {
  const { details, imported } = entry;
  const detail = (name: string) => textOf(details[name]);
  const others = Object.entries(details)
    .filter(([name]) => COLUMN_OF_DETAIL[name] === undefined)
    .map(([name, value]) => `${name}: ${textOf(value)}`);
  if (entry.related.length > 0) others.push(`related: ${entry.related.join(", ")}`);
  const techniqueId = detail("technique_id");
  return {
    start_date: entry.occurred_at,
    end_date: imported?.ended_at ?? "",
    source_ip: detail("source"),
    dest_ip: detail("target"),
    tool: detail("tool"),
    user_context: imported?.user_context ?? "",
    command: detail("command"),
    description: described(entry.title, entry.text),
    output: detail("output"),
    comments: [...(imported?.comments == null ? [] : [imported.comments]), ...others].join("\n"),
    operator_name: details.operator === undefined ? entry.author_name : detail("operator"),
    tags: writeTags(entry.tags, techniqueId === "" ? null : techniqueId),
    entry_identifier: entry.identifier,
    kind: entry.kind,
    side: entry.side,
    recorded_at: entry.recorded_at,
    corrects: entry.corrects ?? "",
    sha256: entry.sha256,
  };
}

/** The header, or a row, as a record of CSV. */
export function logRecord(cells: LogCells | null): string {
  return csvRecord(
    LOG_COLUMNS.map((column) => (cells === null ? column : escapeGuards(cells[column]))),
  );
}

/** The text, with the title in front of it where it does not begin with it. */
function described(title: string, text: string | null): string {
  if (text === null) return title;
  return text.trimStart().startsWith(title) ? text : `${title}\n${text}`;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

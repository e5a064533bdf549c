/** Columns of Ghostwriter's operation log, in the order in which it exports them. */
export const GHOSTWRITER_COLUMNS = [
  "start_date",
  "end_date",
  "source_ip",
  "dest_ip",
  "tool",
  "user_context",
  "command",
  "description",
  "output",
  "comments",
  "operator_name",
  "tags",
  "entry_identifier",
] as const;

/** Columns added by this service after them. */
const OWN_COLUMNS = ["kind", "side", "recorded_at", "corrects", "sha256"] as const;

export const LOG_COLUMNS = [...GHOSTWRITER_COLUMNS, ...OWN_COLUMNS] as const;

export type LogColumn = (typeof LOG_COLUMNS)[number];

/** One row of an exported log, before it is written as CSV. */
export type LogCells = Readonly<Record<LogColumn, string>>;

export const TREATMENTS = ["keep", "mask", "remove"] as const;
export type Treatment = (typeof TREATMENTS)[number];

export type ColumnTreatments = Readonly<Record<LogColumn, Treatment>>;

/**
 * What a sanitised export does to each column by default. The digest is removed, because it could
 * prove a guess of a masked value.
 */
export const DEFAULT_TREATMENTS: ColumnTreatments = {
  start_date: "keep",
  end_date: "keep",
  source_ip: "mask",
  dest_ip: "mask",
  tool: "mask",
  user_context: "remove",
  command: "remove",
  description: "mask",
  output: "remove",
  comments: "remove",
  operator_name: "mask",
  tags: "mask",
  entry_identifier: "mask",
  kind: "keep",
  side: "keep",
  recorded_at: "keep",
  corrects: "mask",
  sha256: "remove",
};

/** Times, words of a fixed list and digests hold nothing that could be masked apart from the rest. */
const WHOLE: ReadonlySet<LogColumn> = new Set([
  "start_date",
  "end_date",
  "recorded_at",
  "kind",
  "side",
  "sha256",
] as const);

/** True where masking has a meaning for the column. */
export function isMaskable(column: LogColumn): boolean {
  return !WHOLE.has(column);
}

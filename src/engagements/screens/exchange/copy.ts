import type { LogColumn, Treatment } from "@/engagements/domain/log-columns";
import { formatCount, formatQuantity } from "@/lib/format";

export const TREATMENT_NAMES: Readonly<Record<Treatment, string>> = {
  keep: "Keep",
  mask: "Mask",
  remove: "Remove",
};

export const COLUMN_NAMES: Readonly<Record<LogColumn, string>> = {
  start_date: "Start",
  end_date: "End",
  source_ip: "Source",
  dest_ip: "Target",
  tool: "Tool",
  user_context: "User context",
  command: "Command",
  description: "Description",
  output: "Output",
  comments: "Comments",
  operator_name: "Operator",
  tags: "Tags",
  entry_identifier: "Identifier",
  kind: "Kind",
  side: "Side",
  recorded_at: "Recorded",
  corrects: "Corrects",
  sha256: "Digest",
};

export const sanitise = {
  title: "Sanitised export",
  lead: "Masks names of machines and people, the same one alike in all rows, and secrets of a known form.",
  limit:
    "A secret or a name that has no known form and is in no column of names can remain. Read the file before you share it.",
  treatment: (column: string) => `${column}: what happens to it`,
  allKept: "With every column kept, nothing would be sanitised.",
  cancel: "Cancel",
  submit: "Export",
  busy: "Exporting…",
  failed: "The log was not exported",
  done: "The file was handed to the browser",
  counts: (rows: number, replaced: string) =>
    `${formatQuantity(rows, "row", "rows")}; ${replaced}.`,
  close: "Close",
};

const REPLACED_NAMES: Readonly<Record<string, string>> = {
  ip: "IP address",
  host: "host name",
  email: "e-mail address",
  account: "account",
  operator: "operator",
  entry: "identifier",
  secret: "secret",
};

/** The service's counts of replacements, in words: `ip=3, host=0, removed=2`. */
export function replacedWords(header: string): string {
  const counts = header.split(",").map((part) => part.trim().split("="));
  const masked = counts.flatMap(([what = "", count = "0"]) => {
    const name = REPLACED_NAMES[what];
    return name === undefined || count === "0" ? [] : [`${name} ${formatCount(Number(count))}`];
  });
  const removed = Number(counts.find(([what]) => what === "removed")?.[1] ?? 0);
  return `masked: ${masked.join(", ") || "nothing"}; ${formatQuantity(removed, "cell", "cells")} emptied`;
}

export const importing = {
  title: "Import an operation log",
  lead: "CSV with the columns of Ghostwriter, or an export from here. Each row becomes an entry of your side, marked as entered later.",
  choose: "Choose a CSV file or drop it here",
  limit: "UTF-8, at most 5,000 rows and 10 MiB. Times without a zone are read as UTC.",
  oneFile: "Choose one file.",
  empty: "The file is empty.",
  tooLarge: "The file has more than 10 MiB.",
  unreadable: "The browser could not read the file.",
  checking: "Checking…",
  checkFailed: "The file cannot be imported",
  importFailed: "Nothing was imported",
  would: (count: number) => `${formatQuantity(count, "entry", "entries")} would be written`,
  nothing: "Nothing would be written",
  duplicates: (count: number) =>
    `${formatQuantity(count, "row", "rows")} skipped: the log has them already.`,
  changed: (lines: string) =>
    `Skipped too, but different from what was imported before: line ${lines}. Correct the entry instead.`,
  utc: (count: number) =>
    `${formatQuantity(count, "row", "rows")} with a time without zone, read as UTC.`,
  ignored: (columns: string) => `Not taken over: ${columns}.`,
  problems: (count: number) =>
    `${formatQuantity(count, "problem", "problems")}: nothing is imported until all rows can be`,
  shown: (count: number) => `The first ${formatCount(count)} are listed.`,
  problemsLabel: "Problems of the file",
  line: "Line",
  column: "Column",
  problem: "Problem",
  another: "Another file",
  cancel: "Cancel",
  submit: (count: number) => `Import ${formatQuantity(count, "entry", "entries")}`,
  busy: "Importing…",
  done: (first: string, last: string) => `Imported ${first} to ${last}`,
};

import { hasTitleColumn, tableColumns } from "./formats/csv/csv-header";
import { type ImportFormat, REPORT_FORMATS } from "./registry";
import { inspectHead, type ReportHead } from "./report/inspect-head";
import type { ReportFormat } from "./report/report-format";
import { knownOther, syntaxPhrase } from "./wrong-export";

export type DetectedReport =
  | { format: ImportFormat; detectedFormat: string }
  | { format: null; hint: string };

/**
 * Format of a report by its content alone. Takes its first bytes (64 KiB where there are so many).
 * Where no importer reads the file, `hint` says what it is and which export to use instead.
 */
export function detectReport(head: Uint8Array): DetectedReport {
  const inspected = inspectHead(head);
  return detectFormat(inspected) ?? { format: null, hint: describeHead(inspected, []) };
}

/** The first format that knows the file as its own, else the first that reads it all the same. */
function detectFormat(
  head: ReportHead,
): Extract<DetectedReport, { detectedFormat: string }> | null {
  const formats: readonly ReportFormat<ImportFormat>[] = REPORT_FORMATS;
  for (const isGuess of [false, true]) {
    for (const format of formats) {
      const detectedFormat = isGuess ? format.guess?.(head) : format.detect(head);
      if (detectedFormat != null) return { format: format.name, detectedFormat };
    }
  }
  return null;
}

const SHOWN_COLUMNS = 12;

/** A table that is no certain report, with the columns that it has. */
function tablePhrase(head: ReportHead): string | null {
  const columns = head.syntax === "text" ? tableColumns(head.text) : null;
  if (columns === null) return null;
  if (hasTitleColumn(head.text))
    return "a table of no tool that is known; it can be imported as csv";
  const shown = columns.slice(0, SHOWN_COLUMNS).map((name) => `“${name.trim()}”`);
  if (columns.length > SHOWN_COLUMNS) shown.push("…");
  return `a table without a column for the title; its columns are ${shown.join(", ")}`;
}

/** Advice for results of an unknown tool: most tools can write a supported format. */
function adviceForUnknown({ syntax }: ReportHead): string {
  const unread = "No importer reads it.";
  return syntax === "json"
    ? `${unread} Many tools also write SARIF, which is read: Checkov, Bandit, gitleaks, gosec, KICS, Snyk and others. What does not can be sent as generic.`
    : unread;
}

/**
 * Says what a file is, and how to get a report that can be imported: with advice for the `wanted`
 * formats, or for those that the tool behind the file can export as well.
 */
export function describeHead(head: ReportHead, wanted: readonly ReportFormat[]): string {
  const other = knownOther(head);
  const detected = other === null || head.syntax === "empty" ? detectFormat(head) : null;
  const known = REPORT_FORMATS.find((format) => format.name === detected?.format);
  const phrase = other?.phrase ?? known?.phrase ?? tablePhrase(head) ?? syntaxPhrase(head);
  const better = REPORT_FORMATS.filter((format) => other?.formats.includes(format.name));
  const advice: string[] = (wanted.length > 0 ? wanted : better).map((format) => format.advice);
  if (known !== undefined && wanted.length > 0) advice.push(`Import this one as ${known.name}.`);
  return `This is ${phrase}. ${advice.length === 0 ? adviceForUnknown(head) : advice.join(" ")}`;
}

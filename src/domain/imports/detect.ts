import { inspectHead, type ReportHead } from "./inspect-head";
import { type ImportFormat, REPORT_FORMATS } from "./registry";
import type { ReportFormat } from "./report-format";
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

/** The first format that knows the file as its own, with the name of the shape. */
function detectFormat(head: ReportHead): { format: ImportFormat; detectedFormat: string } | null {
  for (const format of REPORT_FORMATS) {
    const detectedFormat = format.detect(head);
    if (detectedFormat !== null) return { format: format.name, detectedFormat };
  }
  return null;
}

/**
 * Says what a file is, and how to get a report that can be imported: with advice for the `wanted`
 * formats, or for those that the tool behind the file can export as well.
 */
export function describeHead(head: ReportHead, wanted: readonly ReportFormat[]): string {
  const other = knownOther(head);
  const detected = other === null ? detectFormat(head) : null;
  const known = REPORT_FORMATS.find((format) => format.name === detected?.format);
  const phrase = other?.phrase ?? known?.phrase ?? syntaxPhrase(head);
  const better = REPORT_FORMATS.filter((format) => other?.formats.includes(format.name));
  const advice: string[] = (wanted.length > 0 ? wanted : better).map((format) => format.advice);
  if (known !== undefined && wanted.length > 0) advice.push(`Import this one as ${known.name}.`);
  return `This is ${phrase}. ${advice.length === 0 ? "No importer reads it." : advice.join(" ")}`;
}

import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { parseFailed } from "@/encoding/domain/text/parse-failed";
import type { Finding, ParsedRecord, ReportInfo } from "@/evidence/domain/findings/finding";
import { ReportTexts } from "@/imports/domain/html/report-text";

/** Lines and members that a warning of the whole report names one by one. */
const MAX_NOTES = 20;

/** The records of one report in the making: numbers them and collects its warnings. */
export class ReRecords {
  readonly texts = new ReportTexts();
  /** Source records so far. */
  count = 0;
  private records: ParsedRecord[] = [];
  private readings = 0;
  private firstFailure: ImportWarning | null = null;
  private readonly notes: ImportWarning[] = [];
  private readonly noted = new Map<string, number>();

  found(finding: Finding, warnings: readonly ImportWarning[]): void {
    this.add({ kind: "finding", finding, warnings });
  }

  /** Leaves out a record, and says why. */
  skip(code: string, message: string, line: number, field: string | null): void {
    const warning = this.warning(code, message, line, field);
    this.add({ kind: "skipped", warning });
  }

  /** Leaves out a record that cannot be read. */
  refuse(message: string, line: number, field: string | null): void {
    this.skip("record_invalid", message, line, field);
  }

  add(record: ParsedRecord): void {
    this.count++;
    if (record.kind === "skipped" && record.warning.code === "record_invalid") {
      this.firstFailure ??= record.warning;
    } else this.readings++;
    this.records.push(record);
  }

  /** Throws parse_failed where there are records and not one of them could be read. */
  requireReadable(): void {
    if (this.firstFailure === null || this.readings > 0) return;
    const { message, line } = this.firstFailure;
    const detail = `None of the ${this.count} records can be read; the first one: ${message}`;
    throw parseFailed(detail, { line: line ?? 1, column: 1 });
  }

  /** A warning that belongs to the record that is handed over next. */
  warning(code: string, message: string, line: number, field: string | null): ImportWarning {
    return { code, message, record: this.count + 1, line, field };
  }

  /** A warning of the report as a whole; of many with one code the first ones are kept. */
  note(code: string, message: string, line: number | null): void {
    const count = (this.noted.get(code) ?? 0) + 1;
    this.noted.set(code, count);
    if (count <= MAX_NOTES) this.notes.push({ code, message, record: null, line, field: null });
  }

  take(): ParsedRecord[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  /** The warnings of the whole report, with the number of those that were not kept. */
  warnings(): ImportWarning[] {
    const more = [...this.noted].filter(([, count]) => count > MAX_NOTES);
    return [
      ...this.notes,
      ...more.map(([code, count]) => {
        const message = `There are ${count - MAX_NOTES} more warnings of this kind.`;
        return { code, message, record: null, line: null, field: null };
      }),
    ];
  }
}

/** What a report in text says of itself: its form and the tool, never a version or a date. */
export function textInfo(detectedFormat: string, sourceTool: string): ReportInfo {
  return { detectedFormat, sourceTool, sourceVersion: null, scanStartedAt: null, hosts: [] };
}

import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import type { Finding } from "@/evidence/domain/findings/finding";
import { ReportTexts } from "@/imports/domain/html/report-text";
import { RecordList } from "@/imports/domain/report/record-list";

/** Lines and members that a warning of the whole report names one by one. */
const MAX_NOTES = 20;

/** The records of one report about binaries, with the warnings of the report as a whole. */
export class BinaryRecords extends RecordList {
  readonly texts = new ReportTexts();
  private readonly notes: ImportWarning[] = [];
  private readonly noted = new Map<string, number>();

  found(finding: Finding, warnings: readonly ImportWarning[]): void {
    this.add({ kind: "finding", finding, warnings });
  }

  /** Leaves out a record, and says why. */
  skip(code: string, message: string, line: number, field: string | null): void {
    this.add({ kind: "skipped", warning: this.warning(code, message, line, field) });
  }

  /** Leaves out a record that cannot be read. */
  refuse(message: string, line: number, field: string | null): void {
    this.skip("record_invalid", message, line, field);
  }

  /** A warning that belongs to the record that is added next. */
  warning(code: string, message: string, line: number, field: string | null): ImportWarning {
    return { code, message, record: this.count + 1, line, field };
  }

  /** A warning of the report as a whole; of many with one code the first ones are kept. */
  note(code: string, message: string, line: number | null): void {
    const count = (this.noted.get(code) ?? 0) + 1;
    this.noted.set(code, count);
    if (count <= MAX_NOTES) this.notes.push(reportWarning(code, message, line));
  }

  /** The warnings of the whole report, with the number of those that were not kept. */
  warnings(): ImportWarning[] {
    const more = [...this.noted].filter(([, count]) => count > MAX_NOTES);
    return [
      ...this.notes,
      ...more.map(([code, count]) =>
        reportWarning(code, `There are ${count - MAX_NOTES} more warnings of this kind.`),
      ),
    ];
  }
}

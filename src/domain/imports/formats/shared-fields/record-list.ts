import type { ImportWarning, ParsedRecord } from "../../../findings/finding";
import { parseFailed } from "../../parse-failed";

/** Collects the records of a report until they are asked for. */
export class RecordList {
  /** Rows or items of the report so far; one that is on several assets gives several records. */
  count = 0;
  private readings = 0;
  private firstFailure: ImportWarning | null = null;
  private waiting: ParsedRecord[] = [];

  /** Adds what became of one row or item. */
  add(records: readonly ParsedRecord[]): void {
    this.count++;
    for (const record of records) {
      if (record.kind === "skipped" && record.warning.code === "record_invalid") {
        this.firstFailure ??= record.warning;
      } else this.readings++;
      this.waiting.push(record);
    }
  }

  take(): ParsedRecord[] {
    const records = this.waiting;
    this.waiting = [];
    return records;
  }

  /** Throws parse_failed where there are records and not one of them could be read. */
  requireReadable(): void {
    if (this.firstFailure === null || this.readings > 0) return;
    const { message, line } = this.firstFailure;
    const detail = `None of the ${this.count} records can be read; the first one: ${message}`;
    throw parseFailed(detail, { line: line ?? 1, column: 1 });
  }
}

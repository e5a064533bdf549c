import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { parseFailed } from "@/encoding/domain/text/parse-failed";
import type { ParsedRecord } from "@/evidence/domain/findings/finding";

/** Records made of one item of a report. */
export type Made = ParsedRecord | Iterable<ParsedRecord>;

/** Place of an item. */
export interface RecordPlace {
  line: number;
  /** 1-based number of the item in the report. */
  record: number;
}

/** Collects the records of a report until they are taken. */
export class RecordList {
  /** Rows or items of the report so far; one that is on several assets gives several records. */
  count = 0;
  private readings = 0;
  private firstFailure: ImportWarning | null = null;
  private waiting: ParsedRecord[] = [];

  /** Adds what became of one row or item. */
  add(made: Made): void {
    this.count++;
    if ("kind" in made) this.addOne(made);
    else for (const record of made) this.addOne(record);
  }

  private addOne(record: ParsedRecord): void {
    if (record.kind === "skipped" && record.warning.code === "record_invalid") {
      this.firstFailure ??= record.warning;
    } else this.readings++;
    this.waiting.push(record);
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

/** A record that is left out, and why. */
export function skippedRecord(
  code: string,
  message: string,
  { record, line }: RecordPlace,
  field: string | null,
): ParsedRecord {
  return { kind: "skipped", warning: { code, message, record, line, field } };
}

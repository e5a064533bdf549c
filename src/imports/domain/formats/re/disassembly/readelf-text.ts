import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import type { ReportEnd, ReportParser } from "@/imports/domain/report/report-parser";
import { LineReader } from "../records/line-reader";
import { ReRecords, textInfo } from "../records/re-records";
import { ElfFile } from "./elf-file";

const FILE = /^File: (.+)$/;

/**
 * Parser of `readelf` with -h, -l, -d, -s, -n or -a, with or without -W, of one or more files. Records
 * are the protections that the headers show to be missing and the functions of the table that the
 * symbols import. A file that readelf does not name is known by its build id.
 */
export class ReadelfParser implements ReportParser {
  private readonly records = new ReRecords();
  private readonly lines = new LineReader((text, number) => this.line(text, number));
  private file = new ElfFile(this.records, "");

  write(text: string): ParsedRecord[] {
    this.lines.write(text);
    return this.records.take();
  }

  end(): ReportEnd {
    this.lines.end();
    this.file.finish();
    return {
      records: this.records.take(),
      info: textInfo("readelf-text", "readelf"),
      warnings: this.records.warnings(),
    };
  }

  private line(text: string, number: number): void {
    const path = FILE.exec(text)?.[1];
    if (path === undefined) {
      this.file.line(text, number);
      return;
    }
    this.file.finish();
    this.file = new ElfFile(this.records, path);
  }
}

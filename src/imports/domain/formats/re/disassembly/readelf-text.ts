import type { BinaryRecords } from "../records/binary-records";
import type { TextForm } from "../records/text-parser";
import { ElfFile } from "./elf-file";

const FILE = /^File: (.+)$/;

/**
 * Reader of `readelf` with -h, -l, -d, -s, -n or -a, with or without -W, of one or more files. Records
 * are the protections that the headers show to be missing and the functions of the table that the
 * symbols import. A file that readelf does not name is known by its build id.
 */
export class ReadelfText implements TextForm {
  private file: ElfFile;

  constructor(private readonly records: BinaryRecords) {
    this.file = new ElfFile(records, "");
  }

  line(text: string, number: number): void {
    const path = FILE.exec(text)?.[1];
    if (path === undefined) {
      this.file.line(text, number);
      return;
    }
    this.file.finish();
    this.file = new ElfFile(this.records, path);
  }

  finish(): void {
    this.file.finish();
  }
}

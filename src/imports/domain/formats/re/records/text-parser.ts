import type { ReportParser } from "@/imports/domain/report/report-parser";
import { BinaryRecords } from "./binary-records";
import { type LineHandler, LineReader } from "./line-reader";

/** How the text of one tool becomes records. */
export interface TextForm {
  line: LineHandler;
  /** The text has ended; for what waited for more lines. */
  finish?(): void;
  /** Version of the tool, known at the end. */
  readonly version?: string | null;
}

/** Parser of a text that a tool prints, of any size, line by line. */
export function textParser(
  detectedFormat: string,
  sourceTool: string,
  build: (records: BinaryRecords) => TextForm,
): ReportParser {
  const records = new BinaryRecords();
  const form = build(records);
  const lines = new LineReader((text, number, isCut) => form.line(text, number, isCut));
  return {
    write: (text) => {
      lines.write(text);
      return records.take();
    },
    end: () => {
      lines.end();
      form.finish?.();
      records.requireReadable();
      const sourceVersion = form.version ?? null;
      return {
        records: records.take(),
        info: { detectedFormat, sourceTool, sourceVersion, scanStartedAt: null, hosts: [] },
        warnings: records.warnings(),
      };
    },
  };
}

import type { ImportWarning, ParsedRecord, ReportInfo } from "../findings/finding";

/** What is left when the last character of a report has been written. */
export interface ReportEnd {
  records: ParsedRecord[];
  info: ReportInfo;
  /** Warnings that concern the report as a whole. */
  warnings: ImportWarning[];
}

/**
 * Push parser of one report. Synchronous and incremental: `write` takes the next piece of the
 * decoded text, cut anywhere, and returns the records that it completed, so that memory does not
 * grow with the file. Both methods throw ServiceError("parse_failed") with the position in
 * `extra.position`; a parser that has thrown must not be used again.
 */
export interface ReportParser {
  write(text: string): ParsedRecord[];
  end(): ReportEnd;
}

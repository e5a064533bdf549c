import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { ParsedRecord, ReportInfo } from "@/evidence/domain/findings/finding";

/** Result at the end of a report. */
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

/**
 * First of two readings of a report whose records refer to later parts (a glossary, a list of
 * rules). Holds only that; `end` gives the parser for the second reading, which begins with the
 * first character again. Throws like a parser.
 */
export interface ReportSurvey {
  survey(text: string): void;
  end(): ReportParser;
}

/** Choices for the reading of an imported report. */
export interface ReadingOptions {
  /**
   * Whether findings that the tool itself lists as closed (mitigated, false positive, out of scope)
   * become closed incidents; else they are skipped, each with a warning.
   */
  includeInactive: boolean;
}

export const DEFAULT_READING: ReadingOptions = { includeInactive: false };

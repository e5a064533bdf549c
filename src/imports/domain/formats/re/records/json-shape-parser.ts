import type { JsonPattern } from "@/imports/domain/json/json-records";
import type { ReportParser } from "@/imports/domain/report/report-parser";
import { jsonParser } from "@/imports/domain/report/report-table";
import { BinaryRecords } from "./binary-records";
import type { JsonShape } from "./json-shape";

/** How one kind of JSON becomes records: the places that are read, and what is left at the end. */
export interface ShapeReader {
  patterns: readonly JsonPattern[];
  /** Whether several values may follow each other, one to a line or not. */
  isSequence?: boolean;
  finish?: () => void;
  /** Version of the tool, known for certain at the end. */
  version?: () => string;
  /** When the scan began, as the report writes it. */
  startedAt?: () => string;
  hosts?: () => readonly string[];
}

/** RFC 3339 in UTC; a date without a time zone would be a guess. */
const UTC_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

/** Parser of one kind of JSON, of any size: only the places that its reader names are built. */
export function shapeParser(
  detectedFormat: JsonShape,
  sourceTool: string,
  build: (records: BinaryRecords) => ShapeReader,
): ReportParser {
  const records = new BinaryRecords();
  const { patterns, isSequence = false, ...reader } = build(records);
  return jsonParser(
    () => ({
      rows: patterns,
      sequence: isSequence,
      end: (warnings) => {
        reader.finish?.();
        records.requireReadable();
        const date = reader.startedAt?.() ?? "";
        return {
          info: {
            detectedFormat,
            sourceTool,
            sourceVersion: reader.version?.() || null,
            scanStartedAt: UTC_DATE.test(date) ? date : null,
            hosts: reader.hosts?.() ?? [],
          },
          warnings: [...warnings, ...records.warnings()],
        };
      },
    }),
    records,
  );
}

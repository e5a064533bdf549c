import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import { type JsonPattern, JsonRecords } from "@/imports/domain/json/json-records";
import type { ReportEnd, ReportParser } from "@/imports/domain/report/report-parser";
import type { JsonShape } from "./json-shape";
import { ReRecords } from "./re-records";

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
export class JsonShapeParser implements ReportParser {
  private readonly records = new ReRecords();
  private readonly reader: ShapeReader;
  private readonly json: JsonRecords;

  constructor(
    private readonly shape: JsonShape,
    private readonly tool: string,
    build: (records: ReRecords) => ShapeReader,
  ) {
    this.reader = build(this.records);
    this.json = new JsonRecords(this.reader.patterns, {
      sequence: this.reader.isSequence === true,
    });
  }

  write(text: string): ParsedRecord[] {
    this.json.write(text);
    return this.records.take();
  }

  end(): ReportEnd {
    this.json.end();
    this.reader.finish?.();
    this.records.requireReadable();
    const date = this.reader.startedAt?.() ?? "";
    const scanStartedAt = UTC_DATE.test(date) ? date : null;
    return {
      records: this.records.take(),
      info: {
        detectedFormat: this.shape,
        sourceTool: this.tool,
        sourceVersion: this.reader.version?.() || null,
        scanStartedAt,
        hosts: this.reader.hosts?.() ?? [],
      },
      warnings: [...this.json.warnings(), ...this.records.warnings()],
    };
  }
}

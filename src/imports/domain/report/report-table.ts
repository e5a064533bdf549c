import type { ServiceError } from "@/encoding/domain/errors";
import { isObject, type JsonObject, type JsonValue } from "@/encoding/domain/json/json-values";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { CsvRow } from "../csv/csv-splitter";
import { CsvTable, type CsvTableOptions } from "../csv/csv-table";
import {
  type JsonPattern,
  type JsonPlace,
  JsonRecords,
  type JsonRecordsOptions,
} from "../json/json-records";
import type { XmlElement } from "../xml/xml-element";
import { type XmlPattern, XmlRecords, type XmlRecordsOptions } from "../xml/xml-records";
import { type Made, RecordList, type RecordPlace, skippedRecord } from "./record-list";
import type { ReportEnd, ReportParser, ReportSurvey } from "./report-parser";

/** What is left at the end besides records; takes what the reader of the syntax warns of. */
type End = (warnings: ImportWarning[]) => Omit<ReportEnd, "records">;

/** A format in XML: where its records stand, and what becomes of each of them. */
export interface XmlTable extends XmlRecordsOptions {
  rows: readonly XmlRow[];
  end: End;
}

export type XmlRow = XmlPattern & { record?: (element: XmlElement, at: RecordPlace) => Made };

/** A format in JSON. */
export interface JsonTable extends JsonRecordsOptions {
  rows: readonly JsonRow[];
  end: End;
}

export type JsonRow = JsonPattern & {
  record?: (value: JsonValue, at: JsonPlace & RecordPlace) => Made;
};

/** A format that is a table with a header row. */
export interface CsvFormatTable extends CsvTableOptions {
  header: (header: CsvRow, preamble: readonly CsvRow[]) => void;
  record: (row: CsvRow, record: number) => Made;
  end: End;
}

/** What the functions of a table may need of the reading. */
interface Reading {
  /** parse_failed at the place that is being read. */
  failure: (detail: string) => ServiceError;
}

interface Reader {
  write(text: string): void;
  end(): void;
  warnings(): ImportWarning[];
}

/** The parser of a format in XML that its table describes. */
export function xmlParser(
  table: (reading: Reading & { records: RecordList; line: () => number }) => XmlTable,
): ReportParser {
  const records = new RecordList();
  const { rows, end, ...options } = table({
    records,
    failure: (detail) => xml.failure(detail),
    line: () => xml.currentLine,
  });
  const patterns = rows.map(({ record, ...pattern }): XmlPattern => {
    if (record === undefined) return pattern;
    return {
      ...pattern,
      value: (element, { line }) =>
        records.add(record(element, { line, record: records.count + 1 })),
    };
  });
  const xml = new XmlRecords(patterns, options);
  return parser(xml, records, end);
}

/** The first reading of a report in XML; `end` gives the parser for the second one. */
export function xmlSurvey(
  table: (
    reading: Reading,
  ) => XmlRecordsOptions & { rows: readonly XmlPattern[]; end: () => ReportParser },
): ReportSurvey {
  const { rows, end, ...options } = table({ failure: (detail) => xml.failure(detail) });
  const xml = new XmlRecords(rows, options);
  return survey(xml, end);
}

/** The parser of a format in JSON that its table describes. */
export function jsonParser(
  table: (reading: Reading & { records: RecordList; isEmpty: () => boolean }) => JsonTable,
): ReportParser {
  const records = new RecordList();
  const { rows, end, ...options } = table({
    records,
    failure: (detail) => json.failure(detail),
    isEmpty: () => json.isEmpty,
  });
  const patterns = rows.map(({ record, ...pattern }): JsonPattern => {
    if (record === undefined) return pattern;
    return {
      ...pattern,
      value: (value, at) => records.add(record(value, { ...at, record: records.count + 1 })),
    };
  });
  const json = new JsonRecords(patterns, options);
  return parser(json, records, end);
}

/** The first reading of a report in JSON. */
export function jsonSurvey(
  table: (
    reading: Reading & { isEmpty: () => boolean },
  ) => JsonRecordsOptions & { rows: readonly JsonPattern[]; end: () => ReportParser },
): ReportSurvey {
  const { rows, end, ...options } = table({
    failure: (detail) => json.failure(detail),
    isEmpty: () => json.isEmpty,
  });
  const json = new JsonRecords(rows, options);
  return survey(json, end);
}

/** The parser of a table with a header row. */
export function csvParser(table: (records: RecordList) => CsvFormatTable): ReportParser {
  const records = new RecordList();
  const { header, record, end, ...options } = table(records);
  const csv = new CsvTable(options, {
    header,
    row: (row) => records.add(record(row, records.count + 1)),
  });
  return parser(csv, records, end);
}

/** What reads the objects of a list; anything else in it is skipped with this message. */
export function objectRecord<At extends RecordPlace>(
  message: string,
  field: string | null,
  read: (value: JsonObject, at: At) => Made,
): (value: JsonValue, at: At) => Made {
  return (value, at) =>
    isObject(value) ? read(value, at) : skippedRecord("record_invalid", message, at, field);
}

function parser(reader: Reader, records: RecordList, end: End): ReportParser {
  return {
    write: (text) => {
      reader.write(text);
      return records.take();
    },
    end: () => {
      reader.end();
      const { info, warnings } = end(reader.warnings());
      return { records: records.take(), info, warnings };
    },
  };
}

function survey(reader: Reader, end: () => ReportParser): ReportSurvey {
  return {
    survey: (text) => reader.write(text),
    end: () => {
      reader.end();
      return end();
    },
  };
}

import type { ServiceError } from "@/encoding/domain/errors";
import { isObject, type JsonObject, type JsonValue } from "@/encoding/domain/json/json-values";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { ReportInfo } from "@/evidence/domain/findings/finding";
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
import type { ReportParser, ReportSurvey } from "./report-parser";

/** Stated metadata of a report; missing members are unknown. */
type StatedInfo = Pick<ReportInfo, "detectedFormat" | "sourceTool"> & Partial<ReportInfo>;

/**
 * Result at the end besides records; takes the warnings of the syntax's reader, which are the
 * warnings of the report unless others are given.
 */
type End = (warnings: ImportWarning[]) => { info: StatedInfo; warnings?: ImportWarning[] };

/** A format in XML: the path of its records, and the handling of each. */
export interface XmlTable extends XmlRecordsOptions {
  rows: readonly XmlRow[];
  end: End;
}

export type XmlRow = XmlPattern & { record?: (element: XmlElement, at: RecordPlace) => Made };

/** A format in JSON. */
export interface JsonTable extends JsonRecordsOptions {
  rows: readonly JsonRow[];
  list?: RequiredList;
  end: End;
}

/** A list without which a text in JSON is no report of its format. */
export interface RequiredList {
  path: readonly string[];
  /** The failure where there is none. */
  missing: string;
  /** The failure if an object is in its place; without this it is a missing list. */
  isObject?: string;
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

const UNKNOWN = { sourceVersion: null, scanStartedAt: null, hosts: [] };

/** Makes parse_failed at the place that is being read. */
export type Failure = (detail: string) => ServiceError;

/** What the functions of a table may need of the reading. */
interface Reading {
  failure: Failure;
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
  records = new RecordList(),
): ReportParser {
  const failure = (detail: string) => json.failure(detail);
  const { rows, list, end, ...options } = table({ records, failure, isEmpty: () => json.isEmpty });
  const required = requiredList(list, failure);
  const patterns = rows.map(({ record, ...pattern }): JsonPattern => {
    if (record === undefined) return pattern;
    return {
      ...pattern,
      value: (value, at) => records.add(record(value, { ...at, record: records.count + 1 })),
    };
  });
  const json = new JsonRecords([...required.rows, ...patterns], options);
  return parser(json, records, (warnings) => {
    required.check();
    return end(warnings);
  });
}

/** The first reading of a report in JSON. */
export function jsonSurvey(
  table: (reading: Reading & { isEmpty: () => boolean }) => JsonRecordsOptions & {
    rows: readonly JsonPattern[];
    list?: RequiredList;
    end: () => ReportParser;
  },
): ReportSurvey {
  const failure = (detail: string) => json.failure(detail);
  const { rows, list, end, ...options } = table({ failure, isEmpty: () => json.isEmpty });
  const required = requiredList(list, failure);
  const json = new JsonRecords([...required.rows, ...rows], options);
  return survey(json, () => {
    required.check();
    return end();
  });
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

/** Reads the objects of a list; anything else in it is skipped with this message. */
export function objectRecord<At extends RecordPlace>(
  message: string,
  field: string | null,
  read: (value: JsonObject, at: At) => Made,
): (value: JsonValue, at: At) => Made {
  return (value, at) =>
    isObject(value) ? read(value, at) : skippedRecord("record_invalid", message, at, field);
}

/** The place of a required list, and the check at the end that it was there. */
function requiredList(list: RequiredList | undefined, failure: Failure) {
  if (list === undefined) return { rows: [], check: () => undefined };
  let isThere = false;
  const row: JsonPattern = {
    path: list.path,
    open: (kind) => {
      isThere = kind === "array";
      if (!isThere && list.isObject !== undefined) throw failure(list.isObject);
    },
  };
  return {
    rows: [row],
    check: () => {
      if (!isThere) throw failure(list.missing);
    },
  };
}

function parser(reader: Reader, records: RecordList, end: End): ReportParser {
  return {
    write: (text) => {
      reader.write(text);
      return records.take();
    },
    end: () => {
      reader.end();
      const syntax = reader.warnings();
      const { info, warnings = syntax } = end(syntax);
      return { records: records.take(), info: { ...UNKNOWN, ...info }, warnings };
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

import type { ImportWarning, ParsedRecord } from "../../../findings/finding";
import { type JsonPattern, JsonRecords } from "../../json/json-records";
import type { JsonValue } from "../../json/json-values";
import { RecordList } from "../../record-list";
import type { ReadingOptions, ReportEnd, ReportParser, ReportSurvey } from "../../report-parser";
import { aboutReport, GenericContext } from "../shared-fields/generic-context";
import { type DojoContext, dojoFinding } from "./dojo-finding";
import { DojoReport } from "./dojo-report";

/** Shapes of DefectDojo's findings: a page of the API, the generic import, and a bare list. */
type DojoShape = "defectdojo-api" | "defectdojo-generic" | "defectdojo-list";

const OF_OBJECT: readonly [DojoShape, readonly string[]][] = [
  ["defectdojo-api", ["results"]],
  ["defectdojo-generic", ["findings"]],
];

/**
 * First reading of an object with findings: what they refer to by number stands behind them, and the
 * tool of a generic import may.
 */
export class DojoSurvey implements ReportSurvey {
  private readonly report = new DojoReport();
  private readonly json = new JsonRecords(this.report.patterns());

  constructor(private readonly options: ReadingOptions) {}

  survey(text: string): void {
    this.json.write(text);
    if (this.report.isTooLarge) throw this.json.failure("There is too much in “prefetch”");
  }

  end(): ReportParser {
    this.json.end();
    return new DojoParser(this.options, this.report);
  }
}

/** Parser of DefectDojo's findings as JSON: one record for each. */
export class DojoParser implements ReportParser {
  private readonly json: JsonRecords;
  private readonly records = new RecordList();
  private readonly context: DojoContext;
  private readonly report: DojoReport;
  private shape: DojoShape | null = null;

  /** `report` is what a survey found; null for a bare list, around which there is nothing. */
  constructor(options: ReadingOptions, report: DojoReport | null) {
    this.report = report ?? new DojoReport();
    const fields = new GenericContext(this.report.tool, options);
    this.context = { fields, report: this.report, unresolved: 0 };
    const places: readonly [DojoShape, readonly string[]][] =
      report === null ? [["defectdojo-list", []]] : OF_OBJECT;
    this.json = new JsonRecords(
      places.flatMap(([shape, path]): JsonPattern[] => [
        { path, open: (kind) => this.openList(kind, shape) },
        { path: [...path, "*"], value: (value, { line }) => this.read(value, line) },
      ]),
    );
  }

  write(text: string): ParsedRecord[] {
    this.json.write(text);
    return this.records.take();
  }

  end(): ReportEnd {
    this.json.end();
    if (this.shape === null) {
      throw this.json.failure("There is neither a list “results” nor “findings” in it");
    }
    this.records.requireReadable();
    return {
      records: this.records.take(),
      info: {
        detectedFormat: this.shape,
        sourceTool: this.report.tool,
        sourceVersion: this.report.version,
        scanStartedAt: null,
        hosts: this.context.fields.hosts,
      },
      warnings: [
        ...this.json.warnings(),
        ...this.report.warnings(this.records.count),
        ...this.unresolvedWarnings(),
        ...this.context.fields.warnings(),
      ],
    };
  }

  private openList(kind: "object" | "array", shape: DojoShape): void {
    if (kind === "array") this.shape ??= shape;
  }

  private read(value: JsonValue, line: number): void {
    this.records.add(dojoFinding(value, this.context, this.records.count + 1, line));
  }

  private unresolvedWarnings(): ImportWarning[] {
    const { unresolved } = this.context;
    if (unresolved === 0) return [];
    const message = `${unresolved} findings name endpoints by numbers only; export with prefetch=endpoints to get the hosts.`;
    return [aboutReport("endpoints_unresolved", message)];
  }
}

import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import type {
  ReadingOptions,
  ReportParser,
  ReportSurvey,
} from "@/imports/domain/report/report-parser";
import { type JsonRow, jsonParser, jsonSurvey } from "@/imports/domain/report/report-table";
import { GenericContext } from "../shared-fields/generic-context";
import { type DojoContext, dojoFinding } from "./dojo-finding";
import { DojoReport } from "./dojo-report";

/** Shapes of DefectDojo's findings: a page of the API, the generic import, and a bare list. */
type DojoShape = "defectdojo-api" | "defectdojo-generic" | "defectdojo-list";

const OF_OBJECT: readonly [DojoShape, readonly string[]][] = [
  ["defectdojo-api", ["results"]],
  ["defectdojo-generic", ["findings"]],
];

/**
 * First reading of an object with findings: what they refer to by number follows them, and so may
 * the tool of a generic import.
 */
export function dojoSurvey(options: ReadingOptions): ReportSurvey {
  const report = new DojoReport();
  return jsonSurvey(({ failure }) => ({
    rows: report.patterns(() => failure("There is too much in “prefetch”")),
    end: () => dojoParser(options, report),
  }));
}

/**
 * Parser of DefectDojo's findings as JSON: one record for each. `surveyed` is what a survey found;
 * null for a bare list, around which there is nothing.
 */
export function dojoParser(options: ReadingOptions, surveyed: DojoReport | null): ReportParser {
  const report = surveyed ?? new DojoReport();
  const fields = new GenericContext(report.tool, options);
  const context: DojoContext = { fields, report, unresolved: 0 };
  const places: readonly [DojoShape, readonly string[]][] =
    surveyed === null ? [["defectdojo-list", []]] : OF_OBJECT;
  let shape: DojoShape | null = null;
  return jsonParser(({ failure, records }) => ({
    rows: places.flatMap(([name, path]): JsonRow[] => [
      {
        path,
        open: (kind) => {
          if (kind === "array") shape ??= name;
        },
      },
      {
        path: [...path, "*"],
        record: (value, { line, record }) => dojoFinding(value, context, record, line),
      },
    ]),
    end: (warnings) => {
      if (shape === null) throw failure("There is neither a list “results” nor “findings” in it");
      records.requireReadable();
      return {
        info: {
          detectedFormat: shape,
          sourceTool: report.tool,
          sourceVersion: report.version,
          hosts: fields.hosts,
        },
        warnings: [
          ...warnings,
          ...report.warnings(records.count),
          ...unresolvedWarnings(context),
          ...fields.warnings(),
        ],
      };
    },
  }));
}

function unresolvedWarnings({ unresolved }: DojoContext): ImportWarning[] {
  if (unresolved === 0) return [];
  const message = `${unresolved} findings name endpoints by numbers only; export with prefetch=endpoints to get the hosts.`;
  return [reportWarning("endpoints_unresolved", message)];
}

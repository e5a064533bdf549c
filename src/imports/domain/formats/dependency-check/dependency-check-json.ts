import { asText, isObject, type JsonValue } from "@/encoding/domain/json/json-values";
import { flatText } from "@/encoding/domain/text/flat-text";
import type { ReportParser, ReportSurvey } from "@/imports/domain/report/report-parser";
import { jsonParser, jsonSurvey } from "@/imports/domain/report/report-table";
import { type CheckedReport, dependencyCheckInfo } from "./dependency-check-info";
import { DependencyFindings } from "./dependency-findings";
import { jsonDependency } from "./dependency-json";

/** Texts about the report; programs that rewrite JSON may put them behind the dependencies. */
const REPORT_TEXTS = {
  engineVersion: ["scanInfo", "engineVersion"],
  project: ["projectInfo", "name"],
  reportDate: ["projectInfo", "reportDate"],
} as const;

/** First reading of a report in JSON: what was scanned, and with what. */
export function dependencyCheckJsonSurvey(): ReportSurvey {
  const report = { engineVersion: "", project: "", reportDate: "" };
  return jsonSurvey(() => ({
    list: { path: ["dependencies"], missing: "There is no list “dependencies”" },
    rows: [
      ...(["engineVersion", "project", "reportDate"] as const).map((name) => ({
        path: REPORT_TEXTS[name],
        value: (value: JsonValue) => {
          report[name] = flatText(asText(value));
        },
      })),
    ],
    end: () => dependencyCheckJsonParser(report),
  }));
}

/** Second reading: one record for each vulnerability of a dependency. */
function dependencyCheckJsonParser(report: CheckedReport): ReportParser {
  const findings = new DependencyFindings();
  return jsonParser(({ failure }) => ({
    rows: [
      {
        path: ["dependencies", "*"],
        record: (value, { line }) =>
          isObject(value)
            ? findings.of(jsonDependency(value, line), report.project, failure)
            : findings.invalid(line),
      },
    ],
    end: () => ({ info: dependencyCheckInfo("dependency-check-json", report) }),
  }));
}

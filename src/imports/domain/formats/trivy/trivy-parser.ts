import { isObject, type JsonValue } from "@/encoding/domain/json/json-values";
import { type RecordPlace, skippedRecord } from "@/imports/domain/report/record-list";
import type { ReadingOptions, ReportParser } from "@/imports/domain/report/report-parser";
import { type JsonRow, jsonParser } from "@/imports/domain/report/report-table";
import type { JsonPath, JsonPlace } from "../../json/json-records";
import { TrivyContext, type TrivyReader } from "./trivy-context";
import { trivyLicense } from "./trivy-license";
import { trivyMisconfiguration } from "./trivy-misconfiguration";
import { RESULT_PATHS, type TrivyReport, type TrivyScope } from "./trivy-report";
import { trivySecret } from "./trivy-secret";
import { trivySuppressed } from "./trivy-suppressed";
import { trivyVulnerability } from "./trivy-vulnerability";

/** The lists of a result, and what reads their items. */
const LISTS: readonly (readonly [name: string, read: TrivyReader])[] = [
  ["Vulnerabilities", trivyVulnerability],
  ["Misconfigurations", trivyMisconfiguration],
  ["Secrets", trivySecret],
  ["Licenses", trivyLicense],
  ["ExperimentalModifiedFindings", trivySuppressed],
];

/**
 * Second reading of a Trivy report (`trivy --format json`, schemas 1 and 2, and `trivy k8s`): one
 * record for each vulnerability, misconfiguration, secret, licence and suppressed finding of a result.
 */
export function trivyParser(report: TrivyReport, options: ReadingOptions): ReportParser {
  const context = new TrivyContext(options);
  let scope = { key: "", of: null as TrivyScope | null };
  const scopeOf = (path: JsonPath): TrivyScope => {
    const key = path.join("/");
    if (scope.of !== null && key === scope.key) return scope.of;
    const found = report.scopeOf(path);
    scope = { key, of: found };
    return found;
  };
  const read = (reader: TrivyReader, value: JsonValue, at: JsonPlace & RecordPlace) => {
    const { path, record, line } = at;
    if (isObject(value)) {
      return reader({ value, scope: scopeOf(path.slice(0, -2)), record, line }, context);
    }
    const message = "The finding is not an object.";
    return skippedRecord("record_invalid", message, at, String(path.at(-2) ?? ""));
  };
  return jsonParser(({ records }) => ({
    rows: RESULT_PATHS.flatMap((path) =>
      LISTS.map(
        ([list, reader]): JsonRow => ({
          path: [...path, list, "*"],
          value: (value, at) => {
            // The members of a cluster's report have names; the items of schema 1 have none.
            if (path.length > 1 || typeof at.path[0] === "number") {
              records.add(read(reader, value, { ...at, record: records.count + 1 }));
            }
          },
        }),
      ),
    ),
    end: (warnings) => ({ info: report.info(), warnings: [...warnings, ...report.warnings()] }),
  }));
}

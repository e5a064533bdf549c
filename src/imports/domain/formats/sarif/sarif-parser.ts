import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { RecordPlace } from "@/imports/domain/report/record-list";
import type { ReadingOptions, ReportParser } from "@/imports/domain/report/report-parser";
import { jsonParser, objectRecord } from "@/imports/domain/report/report-table";
import { AssetResolver } from "../../assets/asset-resolver";
import { ReportTexts } from "../../html/report-text";
import type { JsonPlace } from "../../json/json-records";
import type { SarifContext } from "./sarif-context";
import { sarifResult } from "./sarif-result";
import { SarifRun } from "./sarif-run";

/**
 * Second reading of a SARIF report: one record for each result of each run. Takes what the first
 * reading has collected.
 */
export function sarifParser(
  runs: readonly (SarifRun | undefined)[],
  surveyed: readonly ImportWarning[],
  { includeInactive }: ReadingOptions,
): ReportParser {
  const hosts = new Set<string>();
  const context: SarifContext = {
    texts: new ReportTexts(),
    assets: new AssetResolver(),
    hosts,
    includeInactive,
  };
  return jsonParser(() => ({
    rows: [
      {
        path: ["runs", "*", "results", "*"],
        record: objectRecord(
          "The result is no object.",
          null,
          (value, at: JsonPlace & RecordPlace) => {
            const run = runs[Number(at.path[1])] ?? new SarifRun();
            return sarifResult(value, run, context, at);
          },
        ),
      },
    ],
    end: (warnings) => ({
      info: {
        detectedFormat: "sarif-2.1",
        sourceTool: runs[0]?.tool ?? "sarif",
        sourceVersion: runs[0]?.version ?? null,
        scanStartedAt: runs[0]?.startedAt ?? null,
        hosts: [...hosts],
      },
      warnings: [...surveyed, ...warnings],
    }),
  }));
}

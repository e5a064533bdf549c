import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { ReportInfo } from "@/evidence/domain/findings/finding";
import type { RecordPlace } from "@/imports/domain/report/record-list";
import type { ReportParser } from "@/imports/domain/report/report-parser";
import { jsonParser, objectRecord } from "@/imports/domain/report/report-table";
import { ReportTexts } from "../../html/report-text";
import type { JsonPlace } from "../../json/json-records";
import { OsvPackage, OsvSource } from "./osv-package";
import { osvVulnerability } from "./osv-vulnerability";

/** An OSV-Scanner report says nothing of itself. */
export const OSV_INFO: ReportInfo = {
  detectedFormat: "osv-scanner-json",
  sourceTool: "osv-scanner",
  sourceVersion: null,
  scanStartedAt: null,
  hosts: [],
};

/**
 * Second reading of an OSV-Scanner report: one record for each vulnerability of each package of each
 * source. Packages without one, which are listed for their licences, are none.
 */
export function osvParser(
  sources: readonly (OsvSource | undefined)[],
  surveyed: readonly ImportWarning[],
): ReportParser {
  const texts = new ReportTexts();
  return jsonParser(() => ({
    rows: [
      {
        path: ["results", "*", "packages", "*", "vulnerabilities", "*"],
        record: objectRecord(
          "The vulnerability is no object.",
          null,
          (value, { path, line, record }: JsonPlace & RecordPlace) => {
            const source = sources[Number(path[1])] ?? new OsvSource();
            const component = source.packages[Number(path[3])] ?? new OsvPackage();
            return osvVulnerability(value, { source, component, record, line }, texts);
          },
        ),
      },
    ],
    end: (warnings) => ({ info: OSV_INFO, warnings: [...surveyed, ...warnings] }),
  }));
}

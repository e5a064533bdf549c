import type { ReportInfo } from "../../../findings/finding";
import { reportTime } from "../cyclonedx/report-time";

/** What a report of Dependency-Check says of itself. */
export function dependencyCheckInfo(
  detectedFormat: string,
  engineVersion: string,
  reportDate: string,
): ReportInfo {
  return {
    detectedFormat,
    sourceTool: "dependency-check",
    sourceVersion: engineVersion.trim() || null,
    scanStartedAt: reportTime(reportDate),
    hosts: [],
  };
}

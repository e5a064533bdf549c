import type { ReportInfo } from "@/evidence/domain/findings/finding";
import { reportTime } from "@/imports/domain/report/report-time";

/** Texts in which a report says what was scanned, and with what. */
export interface CheckedReport {
  engineVersion: string;
  project: string;
  reportDate: string;
}

/** Metadata of a Dependency-Check report. */
export function dependencyCheckInfo(
  detectedFormat: string,
  { engineVersion, reportDate }: CheckedReport,
): ReportInfo {
  return {
    detectedFormat,
    sourceTool: "dependency-check",
    sourceVersion: engineVersion.trim() || null,
    scanStartedAt: reportTime(reportDate),
    hosts: [],
  };
}

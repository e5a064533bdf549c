import type { ReportInfo } from "@/evidence/domain/findings/finding";
import { reportTime } from "@/imports/domain/report/report-time";
import type { BomComponents } from "./bom-components";

/** A BOM's metadata. Its version is that of the specification: many programs write BOMs. */
export function bomInfo(detectedFormat: string, components: BomComponents): ReportInfo {
  return {
    detectedFormat,
    sourceTool: "cyclonedx",
    sourceVersion: components.specVersion,
    scanStartedAt: reportTime(components.timestamp),
    hosts: [],
  };
}

import { flatText } from "@/encoding/domain/text/flat-text";
import type { FindingAsset, ReportInfo } from "@/evidence/domain/findings/finding";
import type { ReadingOptions } from "@/imports/domain/report/report-parser";
import { QualysRatings } from "./qualys-cvss";

/** Shared state of the detections of one report. */
export class QualysContext {
  /** Source records so far. */
  records = 0;
  readonly ratings = new QualysRatings();
  private readonly hosts = new Set<string>();

  constructor(readonly options: ReadingOptions) {}

  /** Notes that the report covers a host, also when it has nothing to say of it. */
  sawHost(asset: FindingAsset | null): void {
    const host = asset?.host ?? null;
    if (host !== null && !this.hosts.has(host)) this.hosts.add(flatText(host));
  }

  info(detectedFormat: string, scanStartedAt: string | null): ReportInfo {
    return {
      detectedFormat,
      sourceTool: "qualys",
      sourceVersion: null,
      scanStartedAt,
      hosts: [...this.hosts],
    };
  }
}

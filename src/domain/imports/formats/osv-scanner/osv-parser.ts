import type { ImportWarning, ParsedRecord, ReportInfo } from "../../../findings/finding";
import { ReportTexts } from "../../html/report-text";
import { JsonRecords } from "../../json/json-records";
import { isObject } from "../../json/json-values";
import type { ReportEnd, ReportParser } from "../../report-parser";
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
export class OsvParser implements ReportParser {
  private readonly texts = new ReportTexts();
  private readonly json = new JsonRecords([
    {
      path: ["results", "*", "packages", "*", "vulnerabilities", "*"],
      value: (value, { path, line }) => {
        const record = ++this.count;
        const source = this.sources[Number(path[1])] ?? new OsvSource();
        const component = source.packages[Number(path[3])] ?? new OsvPackage();
        if (isObject(value)) {
          const place = { source, component, record, line };
          this.records.push(osvVulnerability(value, place, this.texts));
          return;
        }
        const message = "The vulnerability is no object.";
        const warning = { code: "record_invalid", message, record, line, field: null };
        this.records.push({ kind: "skipped", warning });
      },
    },
  ]);
  private records: ParsedRecord[] = [];
  private count = 0;

  constructor(
    private readonly sources: readonly (OsvSource | undefined)[],
    private readonly surveyed: readonly ImportWarning[],
  ) {}

  write(text: string): ParsedRecord[] {
    this.json.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.json.end();
    return {
      records: this.take(),
      info: OSV_INFO,
      warnings: [...this.surveyed, ...this.json.warnings()],
    };
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }
}

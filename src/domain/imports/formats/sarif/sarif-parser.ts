import type { ImportWarning, ParsedRecord } from "../../../findings/finding";
import { AssetResolver } from "../../assets/asset-resolver";
import { ReportTexts } from "../../html/report-text";
import { JsonRecords } from "../../json/json-records";
import { isObject } from "../../json/json-values";
import type { ReadingOptions, ReportEnd, ReportParser } from "../../report-parser";
import type { SarifContext } from "./sarif-context";
import { sarifResult } from "./sarif-result";
import { SarifRun } from "./sarif-run";

/**
 * Second reading of a SARIF report: one record for each result of each run. Takes what the first
 * reading has collected.
 */
export class SarifParser implements ReportParser {
  private readonly context: SarifContext;
  private readonly json = new JsonRecords([
    {
      path: ["runs", "*", "results", "*"],
      value: (value, { path, line }) => {
        const record = ++this.count;
        const run = this.runs[Number(path[1])] ?? new SarifRun();
        if (isObject(value)) {
          this.records.push(sarifResult(value, run, this.context, record, line));
          return;
        }
        const message = "The result is no object.";
        const warning = { code: "record_invalid", message, record, line, field: null };
        this.records.push({ kind: "skipped", warning });
      },
    },
  ]);
  private records: ParsedRecord[] = [];
  private count = 0;

  constructor(
    private readonly runs: readonly (SarifRun | undefined)[],
    private readonly surveyed: readonly ImportWarning[],
    { includeInactive }: ReadingOptions,
  ) {
    this.context = {
      texts: new ReportTexts(),
      assets: new AssetResolver(),
      hosts: new Set(),
      includeInactive,
    };
  }

  write(text: string): ParsedRecord[] {
    this.json.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.json.end();
    const first = this.runs[0];
    return {
      records: this.take(),
      info: {
        detectedFormat: "sarif-2.1",
        sourceTool: first?.tool ?? "sarif",
        sourceVersion: first?.version ?? null,
        scanStartedAt: first?.startedAt ?? null,
        hosts: [...this.context.hosts],
      },
      warnings: [...this.surveyed, ...this.json.warnings()],
    };
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }
}

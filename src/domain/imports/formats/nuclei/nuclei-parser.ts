import type { ImportWarning, ParsedRecord } from "../../../findings/finding";
import { AssetResolver } from "../../assets/asset-resolver";
import { ReportTexts } from "../../html/report-text";
import { type JsonPlace, JsonRecords } from "../../json/json-records";
import { isObject, type JsonValue } from "../../json/json-values";
import type { ReportEnd, ReportParser } from "../../report-parser";
import { type NucleiContext, nucleiResult } from "./nuclei-result";

/**
 * Parser of Nuclei's output: one record for each event, whether the events stand in a list
 * (`-json-export`) or one behind the other (`-jsonl`), with the member names of all versions.
 */
export class NucleiParser implements ReportParser {
  private readonly context: NucleiContext = {
    texts: new ReportTexts(),
    assets: new AssetResolver(),
    hosts: new Set(),
  };
  private readonly json: JsonRecords;
  private records: ParsedRecord[] = [];
  private count = 0;
  private hasText = false;
  private hasTemplate = false;

  /** `root` is what the report begins with. */
  constructor(private readonly root: "object" | "array") {
    const value = (event: JsonValue, at: JsonPlace) => this.read(event, at);
    this.json = new JsonRecords(
      root === "object"
        ? [{ path: [], value }]
        : [
            { path: [], open: (kind) => this.checkRoot(kind) },
            { path: ["*"], value },
          ],
      { sequence: true },
    );
  }

  write(text: string): ParsedRecord[] {
    this.hasText ||= text.trim() !== "";
    this.json.write(text);
    return this.take();
  }

  end(): ReportEnd {
    // An empty text is no JSON, and yet what Nuclei writes when nothing matched.
    if (this.hasText) this.json.end();
    if (this.count > 0 && !this.hasTemplate) {
      throw this.json.failure("No event in it names a template");
    }
    return {
      records: this.take(),
      info: {
        detectedFormat: this.root === "array" ? "nuclei-json" : "nuclei-jsonl",
        sourceTool: "nuclei",
        sourceVersion: null,
        scanStartedAt: null,
        hosts: [...this.context.hosts],
      },
      warnings: [...this.emptyWarnings(), ...this.json.warnings()],
    };
  }

  private emptyWarnings(): ImportWarning[] {
    if (this.hasText) return [];
    const message = "The file is empty: no template matched, or the scan did not run.";
    return [{ code: "report_empty", message, record: null, line: null, field: null }];
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }

  private checkRoot(kind: "object" | "array"): void {
    if (kind === "object") throw this.json.failure("An object stands behind the list of events");
  }

  private read(event: JsonValue, { line }: JsonPlace): void {
    const record = ++this.count;
    if (isObject(event)) {
      const result = nucleiResult(event, this.context, record, line);
      this.hasTemplate ||= result.kind === "finding" || result.warning.code !== "record_invalid";
      this.records.push(result);
      return;
    }
    const message = "The event is no object.";
    const warning = { code: "record_invalid", message, record, line, field: null };
    this.records.push({ kind: "skipped", warning });
  }
}

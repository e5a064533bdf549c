import type { ParsedRecord } from "../../../findings/finding";
import { JsonRecords } from "../../json/json-records";
import { asObject, asText, isObject, type JsonValue } from "../../json/json-values";
import type { ReportEnd, ReportParser } from "../../report-parser";
import { quoted, singleLine } from "../../text/plain-text";
import { AdvisoryTexts } from "../cyclonedx/advisory-texts";
import { reportTime } from "../cyclonedx/report-time";
import { grypeMatch } from "./grype-match";

/** What a Grype report says of itself. */
export interface GrypeReport {
  /** Image, directory, file or SBOM that was scanned. */
  target: string;
  version: string;
  timestamp: string;
}

/**
 * Second reading of a Grype report (`grype --output json`): one record for each match and for each
 * match that a rule ignored.
 */
export class GrypeParser implements ReportParser {
  private readonly texts = new AdvisoryTexts();
  private readonly json = new JsonRecords([
    { path: ["matches", "*"], value: (value, { line }) => this.match(value, line) },
    { path: ["ignoredMatches", "*"], value: (value, { line }) => this.ignored(value, line) },
  ]);
  private count = 0;
  private records: ParsedRecord[] = [];

  constructor(private readonly report: GrypeReport) {}

  write(text: string): ParsedRecord[] {
    this.json.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.json.end();
    const { version, timestamp } = this.report;
    return {
      records: this.take(),
      info: {
        detectedFormat: "grype-json",
        sourceTool: "grype",
        sourceVersion: version === "" ? null : version,
        scanStartedAt: reportTime(timestamp),
        hosts: [],
      },
      warnings: this.json.warnings(),
    };
  }

  private match(value: JsonValue, line: number): void {
    const record = ++this.count;
    const { target } = this.report;
    const found = isObject(value) ? grypeMatch(value, target, this.texts, record, line) : null;
    if (found !== null) {
      this.records.push(found);
      return;
    }
    const message = "The match names no vulnerability.";
    const warning = { code: "record_invalid", message, record, line, field: "vulnerability.id" };
    this.records.push({ kind: "skipped", warning });
  }

  private ignored(value: JsonValue, line: number): void {
    const { vulnerability, artifact } = asObject(value);
    const id = quoted(singleLine(asText(asObject(vulnerability).id)));
    const name = quoted(singleLine(asText(asObject(artifact).name)));
    const message = `A rule made Grype ignore ${id} in ${name}.`;
    const warning = { code: "suppressed", message, record: ++this.count, line };
    this.records.push({ kind: "skipped", warning: { ...warning, field: "ignoredMatches" } });
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }
}

import type { ImportWarning, ParsedRecord } from "../../../findings/finding";
import { ReportTexts } from "../../html/report-text";
import { type JsonPlace, JsonRecords } from "../../json/json-records";
import { asObject, asText, isObject, type JsonValue } from "../../json/json-values";
import type { ReportEnd, ReportParser } from "../../report-parser";
import { quoted, singleLine } from "../../text/plain-text";
import { semgrepResult } from "./semgrep-result";

const MAX_ERRORS = 20;

/**
 * Parser of Semgrep's JSON (`semgrep --json`, the schema semgrep_output_v1): one record for each
 * result. What Semgrep could not scan becomes warnings. Throws parse_failed for a text without a
 * list of results.
 */
export class SemgrepParser implements ReportParser {
  private readonly texts = new ReportTexts();
  private readonly json = new JsonRecords([
    { path: ["version"], value: (value) => this.readVersion(value) },
    { path: ["results"], open: (kind) => this.foundResults(kind) },
    { path: ["results", "*"], value: (value, at) => this.readResult(value, at) },
    { path: ["errors", "*"], value: (value, at) => this.readError(value, at) },
  ]);
  private readonly warnings: ImportWarning[] = [];
  private records: ParsedRecord[] = [];
  private count = 0;
  private errors = 0;
  private hasResults = false;
  private hasMatch = false;
  private version: string | null = null;

  write(text: string): ParsedRecord[] {
    this.json.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.json.end();
    if (!this.hasResults) throw this.json.failure("There is no list “results” in it");
    if (this.count > 0 && !this.hasMatch) {
      throw this.json.failure("No result in it has a member “check_id”");
    }
    if (this.errors > MAX_ERRORS) {
      this.warn(`Semgrep reports ${this.errors - MAX_ERRORS} more errors.`, null);
    }
    return {
      records: this.take(),
      info: {
        detectedFormat: "semgrep-json",
        sourceTool: "semgrep",
        sourceVersion: this.version,
        scanStartedAt: null,
        hosts: [],
      },
      warnings: [...this.warnings, ...this.json.warnings()],
    };
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }

  private readVersion(value: JsonValue): void {
    this.version = singleLine(asText(value)) || null;
  }

  private foundResults(kind: "object" | "array"): void {
    if (kind === "object") throw this.json.failure("The member “results” is no list");
    this.hasResults = true;
  }

  private readResult(value: JsonValue, { line }: JsonPlace): void {
    const record = ++this.count;
    if (isObject(value)) {
      this.hasMatch ||= value.check_id !== undefined;
      this.records.push(semgrepResult(value, this.texts, record, line));
      return;
    }
    const message = "The result is no object.";
    const warning = { code: "record_invalid", message, record, line, field: null };
    this.records.push({ kind: "skipped", warning });
  }

  private readError(value: JsonValue, { line }: JsonPlace): void {
    this.errors++;
    if (this.errors > MAX_ERRORS) return;
    const { type, message, long_msg, path } = asObject(value);
    // A type with details is a list of its name and them.
    const name = asText(Array.isArray(type) ? type[0] : type) || "an error";
    const said = singleLine(asText(message) || asText(long_msg));
    const place = asText(path) === "" ? "" : ` in ${quoted(asText(path))}`;
    const detail = said === "" ? "." : `: ${quoted(said)}`;
    this.warn(`Semgrep reports ${singleLine(name)}${place}${detail}`, line);
  }

  private warn(message: string, line: number | null): void {
    this.warnings.push({ code: "tool_error", message, record: null, line, field: "errors" });
  }
}

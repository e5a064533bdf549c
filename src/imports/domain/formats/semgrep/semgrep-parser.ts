import { asObject, asText, type JsonValue } from "@/encoding/domain/json/json-values";
import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import { quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { ReportParser } from "@/imports/domain/report/report-parser";
import { jsonParser, objectRecord } from "@/imports/domain/report/report-table";
import { ReportTexts } from "../../html/report-text";
import { semgrepResult } from "./semgrep-result";

const MAX_ERRORS = 20;

/**
 * Parser of Semgrep's JSON (`semgrep --json`, the schema semgrep_output_v1): one record for each
 * result. What Semgrep could not scan becomes warnings. Throws parse_failed for a text without a
 * list of results.
 */
export function semgrepParser(): ReportParser {
  const texts = new ReportTexts();
  const errors = new ToolErrors();
  let hasMatch = false;
  let version: string | null = null;
  return jsonParser(({ failure, records }) => ({
    list: {
      path: ["results"],
      missing: "There is no list “results” in it",
      isObject: "The member “results” is no list",
    },
    rows: [
      {
        path: ["version"],
        value: (value) => {
          version = singleLine(asText(value)) || null;
        },
      },
      {
        path: ["results", "*"],
        record: objectRecord("The result is no object.", null, (result, at) => {
          hasMatch ||= result.check_id !== undefined;
          return semgrepResult(result, texts, at);
        }),
      },
      { path: ["errors", "*"], value: (error, { line }) => errors.add(error, line) },
    ],
    end: (warnings) => {
      if (records.count > 0 && !hasMatch) throw failure("No result in it has a member “check_id”");
      return {
        info: {
          detectedFormat: "semgrep-json",
          sourceTool: "semgrep",
          sourceVersion: version,
        },
        warnings: [...errors.warnings(), ...warnings],
      };
    },
  }));
}

/** Files that Semgrep could not scan. */
class ToolErrors {
  private readonly first: ImportWarning[] = [];
  private count = 0;

  add(error: JsonValue, line: number): void {
    this.count++;
    if (this.count > MAX_ERRORS) return;
    const { type, message, long_msg, path } = asObject(error);
    // A type with details is a list of its name and them.
    const name = asText(Array.isArray(type) ? type[0] : type) || "an error";
    const said = singleLine(asText(message) || asText(long_msg));
    const place = asText(path) === "" ? "" : ` in ${quoted(asText(path))}`;
    const detail = said === "" ? "." : `: ${quoted(said)}`;
    this.first.push(toolError(`Semgrep reports ${singleLine(name)}${place}${detail}`, line));
  }

  warnings(): ImportWarning[] {
    const more = this.count - MAX_ERRORS;
    if (more <= 0) return this.first;
    return [...this.first, toolError(`Semgrep reports ${more} more errors.`, null)];
  }
}

function toolError(message: string, line: number | null): ImportWarning {
  return reportWarning("tool_error", message, line, "errors");
}

import { reportWarning } from "@/encoding/domain/text/import-warning";
import type { ReportParser } from "@/imports/domain/report/report-parser";
import { type JsonRow, jsonParser, objectRecord } from "@/imports/domain/report/report-table";
import { AssetResolver } from "../../assets/asset-resolver";
import { ReportTexts } from "../../html/report-text";
import { type NucleiContext, nucleiResult } from "./nuclei-result";

/**
 * Parser of Nuclei's output: one record for each event, whether the events are a list
 * (`-json-export`) or one per line (`-jsonl`), with the member names of all versions. `root` is
 * what the report begins with.
 */
export function nucleiParser(root: "object" | "array"): ReportParser {
  const hosts = new Set<string>();
  const context: NucleiContext = { texts: new ReportTexts(), assets: new AssetResolver(), hosts };
  let hasTemplate = false;
  return jsonParser(({ failure, isEmpty, records }) => {
    const record = objectRecord("The event is no object.", null, (event, at) => {
      const result = nucleiResult(event, context, at);
      hasTemplate ||= result.kind === "finding" || result.warning.code !== "record_invalid";
      return result;
    });
    const list: JsonRow = {
      path: [],
      open: (kind) => {
        if (kind === "object") throw failure("An object stands behind the list of events");
      },
    };
    return {
      sequence: true,
      // An empty text is no JSON, and yet what Nuclei writes when nothing matched.
      mayBeEmpty: true,
      rows: root === "object" ? [{ path: [], record }] : [list, { path: ["*"], record }],
      end: (warnings) => {
        if (records.count > 0 && !hasTemplate) throw failure("No event in it names a template");
        return {
          info: {
            detectedFormat: root === "array" ? "nuclei-json" : "nuclei-jsonl",
            sourceTool: "nuclei",
            hosts: [...hosts],
          },
          warnings: [...(isEmpty() ? [EMPTY] : []), ...warnings],
        };
      },
    };
  });
}

const EMPTY = reportWarning(
  "report_empty",
  "The file is empty: no template matched, or the scan did not run.",
);

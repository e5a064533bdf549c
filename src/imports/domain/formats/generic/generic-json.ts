import { asText } from "@/encoding/domain/json/json-values";
import { singleLine } from "@/encoding/domain/text/plain-text";
import type {
  ReadingOptions,
  ReportParser,
  ReportSurvey,
} from "@/imports/domain/report/report-parser";
import { jsonParser, jsonSurvey, type RequiredList } from "@/imports/domain/report/report-table";
import type { JsonPattern } from "../../json/json-records";
import { GenericContext } from "../shared-fields/generic-context";
import { genericFinding } from "./generic-finding";
import { toolOf } from "./source-tool";

/** Metadata of a report before its findings, or after them. */
export interface GenericSource {
  tool: string | null;
  version: string | null;
}

const FINDINGS: RequiredList = {
  path: ["findings"],
  missing: "There is no list “findings” in it",
  isObject: "“findings” is not a list",
};
const NO_TOOL = "“source_tool” must name the tool that found the findings";

/** First reading of generic JSON whose `source_tool` may follow the findings. */
export function genericSurvey(options: ReadingOptions): ReportSurvey {
  const source: GenericSource = { tool: null, version: null };
  return jsonSurvey(({ failure }) => ({
    rows: sourcePatterns(source),
    end: () => {
      if (source.tool === null) throw failure(NO_TOOL);
      return genericJsonParser(options, source);
    },
  }));
}

/**
 * Parser of generic JSON, `{source_tool, findings[]}`: one record for each finding, whose fields
 * are known under many names. `source_tool` precedes the findings, or is given by a survey.
 */
export function genericJsonParser(
  options: ReadingOptions,
  surveyed: GenericSource = { tool: null, version: null },
): ReportParser {
  const source = { ...surveyed };
  let context: GenericContext | null = null;
  return jsonParser(({ failure, records }) => {
    const contextOf = () => {
      if (source.tool === null) throw failure(NO_TOOL);
      context ??= new GenericContext(source.tool, options);
      return context;
    };
    return {
      list: FINDINGS,
      rows: [
        ...sourcePatterns(source),
        {
          path: ["findings", "*"],
          record: (value, { line, record }) => genericFinding(value, contextOf(), record, line),
        },
      ],
      end: (warnings) => {
        const found = contextOf();
        records.requireReadable();
        return {
          info: {
            detectedFormat: "generic-json",
            sourceTool: found.tool,
            sourceVersion: source.version,
            hosts: found.hosts,
          },
          warnings: [...warnings, ...found.warnings()],
        };
      },
    };
  });
}

function sourcePatterns(source: GenericSource): JsonPattern[] {
  return [
    {
      path: ["source_tool"],
      value: (value) => {
        source.tool ??= toolOf(value);
      },
    },
    {
      path: ["source_version"],
      value: (value) => {
        source.version ??= singleLine(asText(value)) || null;
      },
    },
  ];
}

import type { ServiceError } from "../../../errors";
import type { ReportInfo } from "../../../findings/finding";
import { JsonRecords } from "../../json/json-records";
import { asText, type JsonValue } from "../../json/json-values";
import { RecordList } from "../../record-list";
import type { ReadingOptions, ReportEnd, ReportParser, ReportSurvey } from "../../report-parser";
import { singleLine } from "../../text/plain-text";
import { GenericContext } from "../shared-fields/generic-context";
import { genericFinding } from "./generic-finding";
import { toolOf } from "./source-tool";

/** What a report says of itself in front of its findings, or behind them. */
export interface GenericSource {
  tool: string | null;
  version: string | null;
}

const NO_TOOL = "“source_tool” must name the tool that found the findings";

/** First reading of generic JSON whose `source_tool` may stand behind the findings. */
export class GenericSurvey implements ReportSurvey {
  private readonly source: GenericSource = { tool: null, version: null };
  private readonly json = new JsonRecords(sourcePatterns(this.source));

  constructor(private readonly options: ReadingOptions) {}

  survey(text: string): void {
    this.json.write(text);
  }

  end(): ReportParser {
    this.json.end();
    if (this.source.tool === null) throw this.json.failure(NO_TOOL);
    return new GenericJsonParser(this.options, this.source);
  }
}

/**
 * Parser of generic JSON, `{source_tool, findings[]}`: one record for each finding, whose fields are
 * known under many names. `source_tool` stands in front of the findings, or is given from a survey.
 */
export class GenericJsonParser implements ReportParser {
  private readonly json: JsonRecords;
  private readonly records = new RecordList();
  private readonly source: GenericSource;
  private context: GenericContext | null = null;
  private hasFindings = false;

  constructor(
    private readonly options: ReadingOptions,
    surveyed: GenericSource = { tool: null, version: null },
  ) {
    this.source = { ...surveyed };
    this.json = new JsonRecords([
      ...sourcePatterns(this.source),
      { path: ["findings"], open: (kind) => this.openFindings(kind) },
      { path: ["findings", "*"], value: (value, { line }) => this.read(value, line) },
    ]);
  }

  write(text: string): ReturnType<ReportParser["write"]> {
    this.json.write(text);
    return this.records.take();
  }

  end(): ReportEnd {
    this.json.end();
    if (!this.hasFindings) throw this.json.failure("There is no list “findings” in it");
    const context = this.contextOf();
    this.records.requireReadable();
    return {
      records: this.records.take(),
      info: infoOf(context, this.source.version),
      warnings: [...this.json.warnings(), ...context.warnings()],
    };
  }

  private openFindings(kind: "object" | "array"): void {
    if (kind === "object") throw this.json.failure("“findings” is not a list");
    this.hasFindings = true;
  }

  private read(value: JsonValue, line: number): void {
    this.records.add(genericFinding(value, this.contextOf(), this.records.count + 1, line));
  }

  private contextOf(): GenericContext {
    if (this.context === null) {
      if (this.source.tool === null) throw this.missingTool();
      this.context = new GenericContext(this.source.tool, this.options);
    }
    return this.context;
  }

  private missingTool(): ServiceError {
    return this.json.failure(NO_TOOL);
  }
}

function sourcePatterns(source: GenericSource): ConstructorParameters<typeof JsonRecords>[0] {
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

function infoOf({ tool, hosts }: GenericContext, sourceVersion: string | null): ReportInfo {
  return {
    detectedFormat: "generic-json",
    sourceTool: tool,
    sourceVersion,
    scanStartedAt: null,
    hosts,
  };
}

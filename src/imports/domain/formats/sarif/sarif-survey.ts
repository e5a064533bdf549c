import { asObject, asText, type JsonValue } from "@/encoding/domain/json/json-values";
import { flatText } from "@/encoding/domain/text/flat-text";
import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import { quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { ReadingOptions, ReportSurvey } from "@/imports/domain/report/report-parser";
import type { Failure } from "@/imports/domain/report/report-table";
import { jsonSurvey } from "@/imports/domain/report/report-table";
import { rfc3339 } from "@/imports/domain/report/report-time";
import { ReportTexts } from "../../html/report-text";
import type { JsonPattern, JsonPlace } from "../../json/json-records";
import { sarifParser } from "./sarif-parser";
import { messageStrings, ruleSize, sarifRule } from "./sarif-rule";
import { indexOf } from "./sarif-rules";
import { SarifRun } from "./sarif-run";
import { textOf } from "./sarif-text";

/** Characters that may be held of rules, artifacts and what else results refer to. */
const MAX_HELD = 96 * 1024 * 1024;
/** Cost of an entry beyond its text, in characters. */
const ENTRY_SIZE = 200;
const MAX_TOOL_ERRORS = 20;
const BASES = "originalUriBaseIds";

/**
 * First reading of a SARIF 2.1.0 report: rules, artifacts, bases and taxonomies may precede or
 * follow the results. Throws parse_failed for another version, for a text without runs and where
 * more would have to be held in memory than allowed.
 */
export function sarifSurvey(options: ReadingOptions, maxHeld = MAX_HELD): ReportSurvey {
  return jsonSurvey(({ failure }) => {
    const survey = new RunSurvey(failure, maxHeld);
    return {
      list: {
        path: ["runs"],
        missing: "There is no list “runs” in it",
        isObject: "The member “runs” is no list",
      },
      rows: survey.rows(),
      end: () => sarifParser(survey.runs, survey.allWarnings(), options),
    };
  });
}

/** Runs of a report, held by the first reading. */
class RunSurvey {
  readonly runs: SarifRun[] = [];
  private readonly texts = new ReportTexts();
  private readonly warnings: ImportWarning[] = [];
  private held = 0;
  private runCount = 0;
  private hasContent = false;
  private isPartial = false;
  private toolErrors = 0;

  constructor(
    private readonly failure: Failure,
    private readonly maxHeld: number,
  ) {}

  rows(): JsonPattern[] {
    const foundContent = () => {
      this.hasContent = true;
    };
    return [
      { path: ["version"], value: (value) => this.readVersion(value) },
      { path: ["runs", "*"], open: () => void this.runCount++ },
      { path: ["runs", "*", "results"], open: foundContent },
      { path: ["runs", "*", "tool"], open: foundContent },
      ...this.toolPatterns(),
      ...this.locationPatterns(),
      ...this.invocationPatterns(),
      ...this.elsewherePatterns(),
    ];
  }

  /** The warnings of the whole report; throws parse_failed where no run is one. */
  allWarnings(): readonly ImportWarning[] {
    if (this.runCount > 0 && !this.hasContent) {
      throw this.failure("No run in it has a tool or results");
    }
    if (this.toolErrors > MAX_TOOL_ERRORS) {
      const more = this.toolErrors - MAX_TOOL_ERRORS;
      this.warn("tool_error", `The tool reports ${more} more errors.`, null);
    }
    return this.warnings;
  }

  private readVersion(value: JsonValue): void {
    const version = asText(value).trim();
    if (version === "" || version.startsWith("2.1")) return;
    throw this.failure(`This is SARIF ${quoted(version)}; only version 2.1.0 can be read`);
  }

  private toolPatterns(): JsonPattern[] {
    const driver = ["tool", "driver"];
    const extension = ["tool", "extensions", "*"];
    return [
      ...this.rulePatterns(driver, () => null),
      ...this.rulePatterns(extension, ({ path }) => Number(path[4])),
      ...["name", "guid"].map((member) =>
        this.of([...extension, member], (run, value, { path }) =>
          run.nameExtension(Number(path[4]), flatText(asText(value))),
        ),
      ),
      this.of([...driver, "name"], (run, value) => run.nameTool(flatText(asText(value)))),
      this.of([...driver, "semanticVersion"], (run, value) => {
        run.version = flatText(singleLine(asText(value))) || run.version;
      }),
      this.of([...driver, "version"], (run, value) => {
        run.version ??= flatText(singleLine(asText(value))) || null;
      }),
    ];
  }

  private rulePatterns(
    component: readonly string[],
    extensionOf: (at: JsonPlace) => number | null,
  ): JsonPattern[] {
    return [
      this.of([...component, "rules", "*"], (run, value, at) => {
        const rule = sarifRule(asObject(value), this.texts);
        this.hold(ruleSize(rule));
        run.addRule(extensionOf(at), Number(at.path.at(-1)), rule);
      }),
      this.of([...component, "globalMessageStrings"], (run, value) => {
        for (const [id, text] of messageStrings(value)) {
          this.hold(ENTRY_SIZE + text.length);
          run.addMessage(id, text);
        }
      }),
    ];
  }

  private locationPatterns(): JsonPattern[] {
    const artifact = ["artifacts", "*"];
    const taxonomy = ["taxonomies", "*"];
    return [
      this.of([...artifact, "location"], (run, value, { path }) => {
        const location = asObject(value);
        const { parentIndex = null } = run.artifacts[Number(path[3])] ?? {};
        const uri = flatText(asText(location.uri));
        this.hold(uri.length);
        const uriBaseId = flatText(asText(location.uriBaseId));
        run.artifacts[Number(path[3])] = { uri, uriBaseId, parentIndex };
      }),
      this.of([...artifact, "parentIndex"], (run, value, { path }) => {
        const { uri = "", uriBaseId = "" } = run.artifacts[Number(path[3])] ?? {};
        run.artifacts[Number(path[3])] = { uri, uriBaseId, parentIndex: indexOf(value) };
      }),
      this.of(["logicalLocations", "*"], (run, value, { path }) => {
        const { fullyQualifiedName, name } = asObject(value);
        const text = flatText(asText(fullyQualifiedName) || asText(name));
        this.hold(text.length);
        run.logicalLocations[Number(path[3])] = text;
      }),
      this.of([BASES, "*"], (run, value, { path }) => {
        const { uri, uriBaseId } = asObject(value);
        const place = { uri: flatText(asText(uri)), uriBaseId: flatText(asText(uriBaseId)) };
        run.paths.addBase(flatText(String(path[3])), place);
      }),
      this.of(["versionControlProvenance", "*", "mappedTo", "uri"], (run, value) =>
        run.paths.addFolder(flatText(asText(value))),
      ),
      this.of([...taxonomy, "name"], (run, value, { path }) => {
        run.taxonomies.addName(Number(path[3]), flatText(asText(value)));
      }),
      this.of([...taxonomy, "guid"], (run, value, { path }) => {
        run.taxonomies.addGuid(Number(path[3]), flatText(asText(value)));
      }),
      this.of([...taxonomy, "taxa", "*"], (run, value, { path }) => {
        const id = flatText(asText(asObject(value).id));
        run.taxonomies.addTaxon(Number(path[3]), Number(path[5]), id);
      }),
    ];
  }

  private invocationPatterns(): JsonPattern[] {
    const invocation = ["invocations", "*"];
    return [
      this.of([...invocation, "startTimeUtc"], (run, value) => {
        run.startedAt ??= rfc3339(asText(value).trim());
      }),
      this.of([...invocation, "workingDirectory", "uri"], (run, value) =>
        run.paths.addFolder(flatText(asText(value))),
      ),
      this.of([...invocation, "ruleConfigurationOverrides", "*"], (run, value, { path }) =>
        run.override(Number(path[3]), asObject(value)),
      ),
      this.of([...invocation, "executionSuccessful"], (_run, value, { line }) => {
        if (value !== false) return;
        this.toolError("A run of the tool was not successful; results may be missing.", line);
      }),
      ...["toolExecutionNotifications", "toolConfigurationNotifications"].map((list) => ({
        path: ["runs", "*", ...invocation, list, "*"],
        value: (value: JsonValue, { line }: JsonPlace) => {
          const { level, message } = asObject(value);
          if (asText(level) !== "error") return;
          this.toolError(`The tool reports: ${quoted(singleLine(textOf(message)))}`, line);
        },
      })),
    ];
  }

  /** Results outside the runs: in other files, or in a part for such files. */
  private elsewherePatterns(): JsonPattern[] {
    return [
      this.of(["externalPropertyFileReferences", "results"], (_run, value, { line }) => {
        if (Array.isArray(value) && value.length > 0) this.foundElsewhere(line);
      }),
      {
        path: ["inlineExternalProperties", "*", "results", "*"],
        open: (_kind, { line }) => this.foundElsewhere(line),
      },
    ];
  }

  private foundElsewhere(line: number): void {
    const message = "Results that stand outside of their run are not read.";
    if (!this.isPartial) this.warn("partial_export", message, line);
    this.isPartial = true;
  }

  /** A value of a run, with the run; none where an object is in place of a list. */
  private of(
    path: readonly string[],
    read: (run: SarifRun, value: JsonValue, at: JsonPlace) => void,
  ): JsonPattern {
    const whole = ["runs", "*", ...path];
    // The bases are an object; numbers as names in the place of a list would be indexes without bound.
    const lists = whole.flatMap((step, n) => (step === "*" && whole[n - 1] !== BASES ? [n] : []));
    return {
      path: whole,
      value: (value, at) => {
        if (!lists.every((n) => typeof at.path[n] === "number")) return;
        this.hold(ENTRY_SIZE);
        const index = Number(at.path[1]);
        const run = this.runs[index] ?? new SarifRun();
        this.runs[index] = run;
        read(run, value, at);
      },
    };
  }

  private hold(size: number): void {
    this.held += size;
    if (this.held > this.maxHeld) throw this.failure("The rules and artifacts are too long");
  }

  private toolError(message: string, line: number): void {
    this.toolErrors++;
    if (this.toolErrors <= MAX_TOOL_ERRORS) this.warn("tool_error", message, line);
  }

  private warn(code: string, message: string, line: number | null): void {
    this.warnings.push(reportWarning(code, message, line));
  }
}

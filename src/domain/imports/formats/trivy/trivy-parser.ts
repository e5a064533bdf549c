import type { ParsedRecord } from "../../../findings/finding";
import { type JsonPath, JsonRecords } from "../../json/json-records";
import { isObject, type JsonValue } from "../../json/json-values";
import type { ReadingOptions, ReportEnd, ReportParser } from "../../report-parser";
import { TrivyContext, type TrivyReader } from "./trivy-context";
import { trivyLicense } from "./trivy-license";
import { trivyMisconfiguration } from "./trivy-misconfiguration";
import { RESULT_PATHS, type TrivyReport, type TrivyScope } from "./trivy-report";
import { trivySecret } from "./trivy-secret";
import { trivySuppressed } from "./trivy-suppressed";
import { trivyVulnerability } from "./trivy-vulnerability";

/** The lists of a result, and what reads their items. */
const LISTS: readonly (readonly [name: string, read: TrivyReader])[] = [
  ["Vulnerabilities", trivyVulnerability],
  ["Misconfigurations", trivyMisconfiguration],
  ["Secrets", trivySecret],
  ["Licenses", trivyLicense],
  ["ExperimentalModifiedFindings", trivySuppressed],
];

/**
 * Second reading of a Trivy report (`trivy --format json`, schemas 1 and 2, and `trivy k8s`): one
 * record for each vulnerability, misconfiguration, secret, licence and suppressed finding of a result.
 */
export class TrivyParser implements ReportParser {
  private readonly context: TrivyContext;
  private readonly json: JsonRecords;
  private records: ParsedRecord[] = [];
  private scopeKey: string | null = null;
  private scope: TrivyScope | null = null;

  constructor(
    private readonly report: TrivyReport,
    options: ReadingOptions,
  ) {
    this.context = new TrivyContext(options);
    this.json = new JsonRecords(
      RESULT_PATHS.flatMap((path) =>
        LISTS.map(([list, read]) => ({
          path: [...path, list, "*"],
          value: (value, at) => {
            // The members of a cluster's report have names; the items of schema 1 have none.
            if (path.length > 1 || typeof at.path[0] === "number") {
              this.read(read, value, at.path, at.line);
            }
          },
        })),
      ),
    );
  }

  write(text: string): ParsedRecord[] {
    this.json.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.json.end();
    return {
      records: this.take(),
      info: this.report.info(),
      warnings: [...this.json.warnings(), ...this.report.warnings()],
    };
  }

  private read(read: TrivyReader, value: JsonValue, path: JsonPath, line: number): void {
    const record = ++this.context.records;
    if (!isObject(value)) {
      const message = "The finding is not an object.";
      const field = String(path.at(-2) ?? "");
      const warning = { code: "record_invalid", message, record, line, field };
      this.records.push({ kind: "skipped", warning });
      return;
    }
    const scope = this.scopeOf(path.slice(0, -2));
    this.records.push(read({ value, scope, record, line }, this.context));
  }

  private scopeOf(path: JsonPath): TrivyScope {
    const key = path.join("/");
    if (this.scope === null || key !== this.scopeKey) {
      this.scope = this.report.scopeOf(path);
      this.scopeKey = key;
    }
    return this.scope;
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }
}

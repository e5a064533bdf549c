import type { ParsedRecord } from "../../../findings/finding";
import { JsonRecords } from "../../json/json-records";
import { asText, isObject, type JsonValue } from "../../json/json-values";
import type { ReportEnd, ReportParser, ReportSurvey } from "../../report-parser";
import { flatText } from "../cyclonedx/flat-text";
import { dependencyCheckInfo } from "./dependency-check-info";
import { DependencyFindings, MAX_VULNERABILITIES } from "./dependency-findings";
import { jsonDependency } from "./dependency-json";

/** What a report says of itself; programs that rewrite JSON may put it behind the dependencies. */
interface ReportMembers {
  engineVersion: string;
  project: string;
  reportDate: string;
}

/** First reading of a report in JSON: what was scanned, and with what. */
export class DependencyCheckJsonSurvey implements ReportSurvey {
  private readonly report: ReportMembers = { engineVersion: "", project: "", reportDate: "" };
  private hasDependencies = false;
  private readonly json = new JsonRecords([
    {
      path: ["dependencies"],
      open: (kind) => {
        this.hasDependencies = kind === "array";
      },
    },
    { path: ["scanInfo", "engineVersion"], value: (value) => this.set("engineVersion", value) },
    { path: ["projectInfo", "name"], value: (value) => this.set("project", value) },
    { path: ["projectInfo", "reportDate"], value: (value) => this.set("reportDate", value) },
  ]);

  survey(text: string): void {
    this.json.write(text);
  }

  end(): ReportParser {
    this.json.end();
    if (!this.hasDependencies) throw this.json.failure("There is no list “dependencies”");
    return new DependencyCheckJsonParser(this.report);
  }

  private set(name: keyof ReportMembers, value: JsonValue): void {
    this.report[name] = flatText(asText(value));
  }
}

/** Second reading: one record for each vulnerability of a dependency. */
class DependencyCheckJsonParser implements ReportParser {
  private readonly findings = new DependencyFindings();
  private readonly json = new JsonRecords([
    { path: ["dependencies", "*"], value: (value, { line }) => this.dependency(value, line) },
  ]);
  private records: ParsedRecord[] = [];

  constructor(private readonly report: ReportMembers) {}

  write(text: string): ParsedRecord[] {
    this.json.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.json.end();
    const { engineVersion, reportDate } = this.report;
    const info = dependencyCheckInfo("dependency-check-json", engineVersion, reportDate);
    return { records: this.take(), info, warnings: this.json.warnings() };
  }

  private dependency(value: JsonValue, line: number): void {
    if (!isObject(value)) {
      this.records.push(this.findings.invalid(line));
      return;
    }
    const dependency = jsonDependency(value, line);
    if (dependency.vulnerabilities.length > MAX_VULNERABILITIES) {
      throw this.json.failure("A dependency has too many vulnerabilities");
    }
    const found = this.findings.of(dependency, this.report.project);
    for (const record of found) this.records.push(record);
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }
}

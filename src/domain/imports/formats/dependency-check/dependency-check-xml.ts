import type { ParsedRecord } from "../../../findings/finding";
import type { ReportEnd, ReportParser } from "../../report-parser";
import { XmlElementBuilder } from "../../xml/xml-element";
import { XmlStream } from "../../xml/xml-stream";
import { xmlWarnings } from "../../xml/xml-warnings";
import { dependencyCheckInfo } from "./dependency-check-info";
import { DependencyFindings, MAX_VULNERABILITIES } from "./dependency-findings";
import { isVulnerability, xmlDependency } from "./dependency-xml";

/** Texts about the report; the schema puts them in front of the dependencies. */
const REPORT_TEXTS = new Set([
  "analysis/scanInfo/engineVersion",
  "analysis/projectInfo/name",
  "analysis/projectInfo/reportDate",
]);

/** Parser of Dependency-Check's XML, schema 1.0 to 4.1. One record for each vulnerability of a dependency. */
export class DependencyCheckXmlParser implements ReportParser {
  private readonly findings = new DependencyFindings();
  private readonly builder = new XmlElementBuilder();
  private readonly stream = new XmlStream(
    {
      open: (name, attributes) => this.open(localName(name), attributes),
      text: (text) => this.text(text),
      close: () => this.close(),
    },
    { verbatim: true },
  );
  private readonly path: string[] = [];
  private readonly texts = new Map<string, string>();
  /** The child of the dependency that is being read, and the lines of its vulnerabilities. */
  private list = "";
  private lines: number[] = [];
  private hasDependencies = false;
  private records: ParsedRecord[] = [];

  write(text: string): ParsedRecord[] {
    this.stream.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.stream.end();
    if (!this.hasDependencies) throw this.stream.failure("There is no element <dependencies>");
    const info = dependencyCheckInfo(
      "dependency-check-xml",
      this.textAt("analysis/scanInfo/engineVersion"),
      this.textAt("analysis/projectInfo/reportDate"),
    );
    return { records: this.take(), info, warnings: xmlWarnings(this.stream) };
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.builder.depth > 0) {
      if (this.builder.depth === 1) this.list = name;
      else if (this.builder.depth === 2 && this.list === "vulnerabilities") {
        if (isVulnerability(name)) this.lines.push(this.stream.position.line);
      }
      this.builder.start(name, attributes);
      return;
    }
    if (this.path.length === 0 && name !== "analysis") {
      throw this.stream.failure("The root element is not <analysis>");
    }
    const parent = this.path.join("/");
    if (parent === "analysis" && name === "dependencies") this.hasDependencies = true;
    if (parent === "analysis/dependencies" && name === "dependency") {
      this.lines = [];
      this.builder.start(name, attributes);
    } else this.path.push(name);
  }

  private text(text: string): void {
    if (this.builder.depth > 0) {
      this.builder.text(text);
      if (this.builder.isFull) throw this.stream.failure("A dependency is too long");
      return;
    }
    const path = this.path.join("/");
    if (REPORT_TEXTS.has(path)) this.texts.set(path, this.textAt(path) + text);
  }

  private close(): void {
    if (this.builder.depth === 0) {
      this.path.pop();
      return;
    }
    const element = this.builder.end();
    if (element === null) return;
    const dependency = xmlDependency(element, this.lines);
    if (dependency.vulnerabilities.length > MAX_VULNERABILITIES) {
      throw this.stream.failure("A dependency has too many vulnerabilities");
    }
    const project = this.textAt("analysis/projectInfo/name");
    for (const record of this.findings.of(dependency, project)) this.records.push(record);
  }

  private textAt(path: string): string {
    return this.texts.get(path) ?? "";
  }
}

/** The name of an element without the prefix of its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

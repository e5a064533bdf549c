import type { ParsedRecord } from "../../../findings/finding";
import type { ReadingOptions, ReportEnd, ReportParser, ReportSurvey } from "../../report-parser";
import { XmlElementBuilder } from "../../xml/xml-element";
import { XmlStream } from "../../xml/xml-stream";
import { xmlWarnings } from "../../xml/xml-warnings";
import { BomComponents } from "./bom-components";
import { BomFindings, MAX_AFFECTED } from "./bom-finding";
import { bomInfo } from "./bom-info";
import { XmlComponentStack } from "./xml-component-stack";
import { xmlVulnerability } from "./xml-vulnerability";

const BOM_NAMESPACE = /^https?:\/\/cyclonedx\.org\/schema\/bom\/(\d+\.\d+)$/;

/** First reading of a CycloneDX BOM in XML: collects what vulnerabilities may refer to. */
export class BomXmlSurvey implements ReportSurvey {
  private readonly components = new BomComponents();
  private readonly stack = new XmlComponentStack();
  private readonly stream = new XmlStream(
    {
      open: (name, attributes) => this.open(localName(name), attributes),
      text: (text) => this.text(text),
      close: () => this.close(),
    },
    { verbatim: true },
  );

  constructor(private readonly options: ReadingOptions) {}

  survey(text: string): void {
    this.stream.write(text);
  }

  end(): ReportParser {
    this.stream.end();
    return new BomXmlParser(this.components, this.options);
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.stack.depth === 0) {
      const version = name === "bom" ? namespaceVersion(attributes) : null;
      if (version === null) throw this.stream.failure("The root element is no CycloneDX <bom>");
      this.components.specVersion = version;
      this.components.serialNumber = attributes.serialNumber ?? "";
    }
    this.stack.open(name, attributes);
  }

  private text(text: string): void {
    this.stack.text(text);
    const isTimestamp = this.stack.depth === 3 && this.stack.nameAt(0) === "timestamp";
    if (isTimestamp && this.stack.nameAt(1) === "metadata") this.components.timestamp += text;
  }

  private close(): void {
    const closed = this.stack.close();
    if (closed !== null) this.components.add(closed.ref, closed.component, closed.isRoot);
  }
}

/**
 * Second reading: one record for each pair of a vulnerability and a component that it affects. The
 * vulnerabilities stand under the root (1.4 and later), or, by the extension of older BOMs, under the
 * root or within their components.
 */
class BomXmlParser implements ReportParser {
  private readonly findings: BomFindings;
  private readonly stack = new XmlComponentStack();
  private readonly builder = new XmlElementBuilder();
  private readonly stream = new XmlStream(
    {
      open: (name, attributes) => this.open(localName(name), attributes),
      text: (text) => this.text(text),
      close: () => this.close(),
    },
    { verbatim: true },
  );
  private line = 0;
  private records: ParsedRecord[] = [];

  constructor(
    private readonly components: BomComponents,
    options: ReadingOptions,
  ) {
    this.findings = new BomFindings(components, options);
  }

  write(text: string): ParsedRecord[] {
    this.stream.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.stream.end();
    const info = bomInfo("cyclonedx-xml", this.components);
    return { records: this.take(), info, warnings: xmlWarnings(this.stream) };
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.builder.depth > 0) this.builder.start(name, attributes);
    else if (name === "vulnerability" && this.isInList()) {
      this.line = this.stream.position.line;
      this.builder.start(name, attributes);
    } else this.stack.open(name, attributes);
  }

  /** Whether the open element is a list of vulnerabilities and not something of the same name. */
  private isInList(): boolean {
    const parent = this.stack.nameAt(1);
    const isPlaced = parent === "component" || (parent === "bom" && this.stack.depth === 2);
    return this.stack.nameAt(0) === "vulnerabilities" && isPlaced;
  }

  private text(text: string): void {
    if (this.builder.depth === 0) {
      this.stack.text(text);
      return;
    }
    this.builder.text(text);
    if (this.builder.isFull) throw this.stream.failure("A vulnerability is too long");
  }

  private close(): void {
    if (this.builder.depth === 0) {
      this.stack.close();
      return;
    }
    const element = this.builder.end();
    if (element === null) return;
    const vulnerability = xmlVulnerability(element);
    if (vulnerability.affects.length > MAX_AFFECTED) {
      throw this.stream.failure("A vulnerability affects too many components");
    }
    const found = this.findings.of(vulnerability, this.stack.enclosing(), this.line);
    for (const record of found) this.records.push(record);
  }
}

function namespaceVersion(attributes: Readonly<Record<string, string>>): string | null {
  for (const value of Object.values(attributes)) {
    const version = BOM_NAMESPACE.exec(value.trim())?.[1];
    if (version !== undefined) return version;
  }
  return null;
}

/** The name of an element without the prefix of its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

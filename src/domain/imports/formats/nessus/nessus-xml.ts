import type { ParsedRecord } from "../../../findings/finding";
import type { ReadingOptions, ReportEnd, ReportParser } from "../../report-parser";
import { type XmlElement, XmlElementBuilder } from "../../xml/xml-element";
import { XmlStream } from "../../xml/xml-stream";
import { NessusFindings } from "./nessus-finding";
import { hostFacts, hostScanStart, type NessusHost } from "./nessus-host";
import { NessusItems } from "./nessus-item";

const ROOT = "NessusClientData_v2";

/**
 * Parser of .nessus files of version 2, as Nessus, Tenable Security Center, Tenable Vulnerability
 * Management and Web App Scanning export them. One record for each ReportItem, read one at a time; the
 * policy of the scan is not read. Format: docs.tenable.com/quick-reference/nessus-file-format.
 */
export class NessusXmlParser implements ReportParser {
  private readonly findings: NessusFindings;
  private readonly reader = new NessusItems();
  private readonly builder = new XmlElementBuilder();
  private readonly stream = new XmlStream({
    open: (name, attributes) => this.open(name, attributes),
    text: (text) => this.text(text),
    close: () => this.close(),
  });
  private depth = 0;
  private isReport = false;
  private isWebScan = false;
  private host: NessusHost | null = null;
  private startedAt = Number.POSITIVE_INFINITY;
  private itemLine = 0;
  private items = 0;
  private records: ParsedRecord[] = [];

  constructor(options: ReadingOptions) {
    this.findings = new NessusFindings(options);
  }

  write(text: string): ParsedRecord[] {
    this.stream.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.stream.end();
    const start = Number.isFinite(this.startedAt) ? new Date(this.startedAt).toISOString() : null;
    return {
      records: this.take(),
      info: this.findings.info("nessus-xml", start),
      warnings: [],
    };
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    const depth = this.depth++;
    if (this.builder.depth > 0) this.builder.start(name, attributes);
    else if (depth === 0) {
      if (name !== ROOT) throw this.stream.failure(`The root element is not <${ROOT}>`);
    } else if (depth === 1) {
      this.isReport = name === "Report";
      this.isWebScan = attributes.type === "was";
    } else if (depth === 2 && this.isReport && name === "ReportHost") {
      this.host = { name: Buffer.from(attributes.name ?? "").toString(), facts: {} };
      this.findings.assets.addHostOf(this.host.name);
    } else if (depth === 3 && this.host !== null) {
      if (name !== "ReportItem" && name !== "HostProperties") return;
      this.itemLine = this.stream.position.line;
      this.builder.start(name, attributes);
    }
  }

  private text(text: string): void {
    if (this.builder.depth === 0) return;
    this.builder.text(text);
    if (this.builder.isFull) throw this.stream.failure("A report item is too long");
  }

  private close(): void {
    this.depth--;
    if (this.builder.depth > 0) {
      const element = this.builder.end();
      if (element !== null) this.closeElement(element);
    } else if (this.depth === 2) this.host = null;
  }

  private closeElement(element: XmlElement): void {
    const { host } = this;
    if (host === null) return;
    if (element.name === "HostProperties") {
      host.facts = hostFacts(element);
      host.name ||= host.facts["host-fqdn"] ?? host.facts["host-ip"] ?? "";
      this.startedAt = Math.min(this.startedAt, hostScanStart(element) ?? this.startedAt);
      return;
    }
    const record = ++this.items;
    const place = { host, isWebScan: this.isWebScan, record, line: this.itemLine };
    this.records.push(this.findings.of(this.reader.read(element, place)));
  }
}

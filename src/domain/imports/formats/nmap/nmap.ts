import type { ParsedRecord } from "../../../findings/finding";
import { ReportTexts } from "../../html/report-text";
import type { ReportEnd, ReportParser } from "../../report-parser";
import { singleLine, slug } from "../../text/plain-text";
import { type XmlElement, XmlElementBuilder } from "../../xml/xml-element";
import { XmlStream } from "../../xml/xml-stream";
import { xmlWarnings } from "../../xml/xml-warnings";
import { NmapHost } from "./nmap-host";
import { nmapHostScript, nmapPort } from "./nmap-port";
import type { NmapContext } from "./nmap-record";

const ROOT = "nmaprun";
/** Characters of one tag: the whole output of a script stands in an attribute. */
const MAX_TAG = 4 * 1024 * 1024;
/** Elements and records of one port; no list of weaknesses is a hundredth as long. */
const MAX_ELEMENTS = 100_000;
const MAX_RECORDS = 50_000;
const MAX_EPOCH = 253_402_300_799;

/**
 * Parser of Nmap's XML output (-oX, https://nmap.org/book/nmap-dtd.html), which masscan writes, too.
 * One record for each open port, and one for each weakness that a script reports. Ports that are not
 * open, and hosts that are down, are no records.
 */
export class NmapParser implements ReportParser {
  private readonly context: NmapContext = { texts: new ReportTexts(), records: 0 };
  private readonly hosts = new Set<string>();
  private readonly builder = new XmlElementBuilder();
  private readonly stream = new XmlStream(
    {
      open: (name, attributes) => this.open(name, attributes),
      text: (text) => this.text(text),
      close: (name) => this.close(name),
    },
    { verbatim: true, maxMarkup: MAX_TAG },
  );
  private readonly path: string[] = [];
  private run: Readonly<Record<string, string>> = {};
  private host: NmapHost | null = null;
  private elementLine = 0;
  /** Elements within the one that is being built. */
  private elements = 0;
  private records: ParsedRecord[] = [];

  write(text: string): ParsedRecord[] {
    this.stream.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.stream.end();
    return {
      records: this.take(),
      info: {
        detectedFormat: "nmap-xml",
        sourceTool: slug(singleLine(this.run.scanner ?? "")) || "nmap",
        sourceVersion: this.run.version?.trim() || null,
        scanStartedAt: timeOf(this.run.start),
        hosts: [...this.hosts],
      },
      warnings: xmlWarnings(this.stream),
    };
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.path.at(-1);
    if (parent === undefined) {
      if (name !== ROOT) throw this.stream.failure(`The root element is not <${ROOT}>`);
      this.run = attributes;
    } else if (this.builder.depth > 0) {
      this.build(name, attributes);
    } else if (this.host === null) {
      if (parent === ROOT && name === "host") this.host = new NmapHost();
    } else if (isRecord(name, parent)) {
      this.elementLine = this.stream.position.line;
      this.elements = 0;
      this.build(name, attributes);
    } else if (parent === "host" || parent === "hostnames") this.host.read(name, attributes);
    this.path.push(name);
  }

  private build(name: string, attributes: Readonly<Record<string, string>>): void {
    this.builder.start(name, attributes);
    this.elements++;
    if (this.builder.isFull || this.elements > MAX_ELEMENTS)
      throw this.stream.failure("A port is too long");
  }

  private text(text: string): void {
    this.builder.text(text);
    if (this.builder.isFull) throw this.stream.failure("A port is too long");
  }

  private close(name: string): void {
    this.path.pop();
    const { host } = this;
    if (host === null) return;
    if (this.builder.depth > 0) {
      const element = this.builder.end();
      if (element !== null) this.read(element, host);
    } else if (name === "host" && this.path.length === 1) {
      if (host.isUp && host.address !== null) this.hosts.add(host.address);
      this.host = null;
    }
  }

  private read(element: XmlElement, host: NmapHost): void {
    if (element.name === "port") {
      host.sawPort = true;
      this.hand(nmapPort(element, host, this.context, this.elementLine));
    } else {
      this.hand(nmapHostScript(element, host, this.context, this.elementLine));
    }
  }

  private hand(records: Iterable<ParsedRecord>): void {
    let count = 0;
    for (const record of records) {
      if (++count > MAX_RECORDS) throw this.stream.failure("A port has too many records");
      this.records.push(record);
    }
  }
}

function isRecord(name: string, parent: string): boolean {
  return name === "port" ? parent === "ports" : name === "script" && parent === "hostscript";
}

/** Seconds since 1970, as Nmap writes them. */
function timeOf(seconds: string | undefined): string | null {
  const number = /^\d{1,12}$/.test(seconds ?? "") ? Number(seconds) : 0;
  return number > 0 && number <= MAX_EPOCH ? new Date(number * 1_000).toISOString() : null;
}

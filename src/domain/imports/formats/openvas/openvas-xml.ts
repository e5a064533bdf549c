import type { ImportWarning, ParsedRecord } from "../../../findings/finding";
import { ReportTexts } from "../../html/report-text";
import type { ReportEnd, ReportParser } from "../../report-parser";
import { childrenOf, textOf, type XmlElement, XmlElementBuilder } from "../../xml/xml-element";
import { XmlStream } from "../../xml/xml-stream";
import { xmlWarnings } from "../../xml/xml-warnings";
import { type OpenvasContext, openvasRecord } from "./openvas-result";
import { openvasXmlResult } from "./openvas-xml-result";

const REPORT = "report";
const RESULTS_RESPONSE = "get_results_response";
const ROOTS = new Set([REPORT, "get_reports_response", RESULTS_RESPONSE]);
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parser of the XML reports of Greenbone and OpenVAS (GMP, OMP): a report within a report as the web
 * interface writes it, the report alone, several in `get_reports_response`, and the results of
 * `get_results_response`. One record for each result; error messages stand elsewhere and are none.
 */
export class OpenvasXmlParser implements ReportParser {
  private readonly context: OpenvasContext = { texts: new ReportTexts(), hosts: new Set() };
  private readonly builder = new XmlElementBuilder();
  private readonly stream = new XmlStream(
    {
      open: (name, attributes) => this.open(name, attributes),
      text: (text) => this.text(text),
      close: (name) => this.close(name),
    },
    { verbatim: true },
  );
  private readonly path: string[] = [];
  private readonly starts = new Set<string>();
  private readonly warnings: ImportWarning[] = [];
  private hasResults = false;
  private resultLine = 0;
  private results = 0;
  /** How many results stand in the report that is being read, and how many its filter lets pass. */
  private listed = 0;
  private filtered = 0;
  private records: ParsedRecord[] = [];

  write(text: string): ParsedRecord[] {
    this.stream.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.stream.end();
    if (!this.hasResults) {
      throw this.stream.failure("The report has no list of results; export it with its details");
    }
    const [start, ...otherStarts] = this.starts;
    return {
      records: this.take(),
      info: {
        detectedFormat: "openvas-xml",
        sourceTool: "openvas",
        // The report names the version of the protocol, not that of the scanner.
        sourceVersion: null,
        scanStartedAt: otherStarts.length === 0 ? (start ?? null) : null,
        hosts: [...this.context.hosts],
      },
      warnings: [...xmlWarnings(this.stream), ...this.warnings],
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
      if (!ROOTS.has(name)) throw this.stream.failure("The root element is no Greenbone report");
      this.hasResults = name === RESULTS_RESPONSE;
    } else if (this.builder.depth > 0 || this.isBuilt(name, parent)) {
      if (this.builder.depth === 0) this.resultLine = this.stream.position.line;
      this.builder.start(name, attributes);
      if (this.builder.isFull) throw this.stream.failure("A result is too long");
    } else if (parent === REPORT && name === "results") {
      this.hasResults = true;
    }
    this.path.push(name);
  }

  /** Whether an element is one of those that are read as a whole. */
  private isBuilt(name: string, parent: string): boolean {
    switch (name) {
      case "result":
        return parent === "results" || parent === RESULTS_RESPONSE;
      case "result_count":
        return parent === REPORT || parent === RESULTS_RESPONSE;
      case "scan_start":
        return parent === REPORT;
      case "ip":
        return parent === "host" && this.path.at(-2) === REPORT;
      default:
        return false;
    }
  }

  private text(text: string): void {
    this.builder.text(text);
    if (this.builder.isFull) throw this.stream.failure("A result is too long");
  }

  private close(name: string): void {
    this.path.pop();
    if (this.builder.depth === 0) {
      if (name === REPORT || name === RESULTS_RESPONSE) this.endReport();
      return;
    }
    const element = this.builder.end();
    if (element !== null) this.read(element);
  }

  private read(element: XmlElement): void {
    if (element.name === "result") this.readResult(element);
    else if (element.name === "ip") this.addHost(textOf(element));
    else if (element.name === "scan_start") this.addStart(textOf(element).trim());
    else this.filtered = filteredOf(element);
  }

  private readResult(element: XmlElement): void {
    this.results++;
    this.listed++;
    const result = openvasXmlResult(element);
    this.records.push(openvasRecord(result, this.context, this.results, this.resultLine));
  }

  private addHost(ip: string): void {
    const host = ip.trim().toLowerCase();
    if (host !== "") this.context.hosts.add(Buffer.from(host).toString());
  }

  private addStart(text: string): void {
    const time = RFC_3339.test(text) ? new Date(text) : null;
    if (time !== null && !Number.isNaN(time.getTime())) this.starts.add(time.toISOString());
  }

  /** A report that was asked for page by page holds but some of its results. */
  private endReport(): void {
    const { listed, filtered } = this;
    this.listed = 0;
    this.filtered = 0;
    if (filtered <= listed) return;
    const message = `The report lists ${listed} of ${filtered} results; export it with rows=-1.`;
    this.warnings.push({ code: "partial_export", message, record: null, line: null, field: null });
  }
}

function filteredOf(count: XmlElement): number {
  const filtered = childrenOf(count).find(({ name }) => name === "filtered");
  const number = /^\s*(\d{1,9})\s*$/.exec(filtered === undefined ? "" : textOf(filtered))?.[1];
  return Number(number ?? 0);
}

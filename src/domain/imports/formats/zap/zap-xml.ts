import type { FindingAsset, ParsedRecord } from "../../../findings/finding";
import type { ReportEnd, ReportParser } from "../../report-parser";
import { childrenOf, textOf, type XmlElement, XmlElementBuilder } from "../../xml/xml-element";
import { XmlStream } from "../../xml/xml-stream";
import { xmlWarnings } from "../../xml/xml-warnings";
import { ZapAlert } from "./zap-alert";
import { ZapContext, zapInfo, zapSite } from "./zap-report";

const ROOT = "OWASPZAPReport";

/**
 * Parser of ZAP's XML reports: traditional-xml, traditional-xml-plus and the form up to 2.4, where an
 * alert item has no instances. One record for each instance. Insights, statistics, sequences and
 * diagnostics describe the run and are not read.
 */
export class ZapXmlParser implements ReportParser {
  private readonly context = new ZapContext();
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
  private report: Readonly<Record<string, string>> = {};
  private site: FindingAsset | null = null;
  private alert: ZapAlert | null = null;
  private instanceLine = 0;
  private records: ParsedRecord[] = [];

  write(text: string): ParsedRecord[] {
    this.stream.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.stream.end();
    return {
      records: this.take(),
      info: zapInfo("zap-xml", this.report, this.context.assets),
      warnings: [...xmlWarnings(this.stream), ...this.context.warnings()],
    };
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }

  private hand(records: readonly ParsedRecord[]): void {
    for (const record of records) this.records.push(record);
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.path.at(-1);
    if (parent === undefined) {
      if (name !== ROOT) throw this.stream.failure(`The root element is not <${ROOT}>`);
      this.report = attributes;
    } else if (this.builder.depth > 0) {
      this.builder.start(name, attributes);
    } else if (this.alert === null) {
      if (name === "site" && parent === ROOT) this.site = zapSite(attributes, this.context.assets);
      if (name === "alertitem") {
        this.alert = new ZapAlert(this.context, this.stream.position.line);
      }
    } else if (name !== "instances") {
      if (parent === "instances") this.instanceLine = this.stream.position.line;
      this.builder.start(name, attributes);
    }
    this.path.push(name);
  }

  private text(text: string): void {
    this.builder.text(text);
    if (this.builder.isFull) throw this.stream.failure("An alert is too long");
  }

  private close(name: string): void {
    this.path.pop();
    if (this.builder.depth > 0) {
      const element = this.builder.end();
      if (element !== null) this.closeMember(element);
    } else if (name === "alertitem" && this.alert !== null) {
      this.hand(this.alert.finish(this.site));
      this.alert = null;
    } else if (name === "site" && this.path.length === 1) this.site = null;
  }

  /** An element right under an alert item or its instances. */
  private closeMember(element: XmlElement): void {
    const { alert } = this;
    if (alert === null) return;
    if (this.path.at(-1) === "instances") {
      alert.openInstance(this.instanceLine);
      for (const child of childrenOf(element)) alert.instanceField(child.name, textOf(child));
      alert.closeInstance();
      this.hand(alert.takeEarly(this.site));
    } else if (element.name === "tags") {
      for (const tag of childrenOf(element)) {
        const [name, link] = childrenOf(tag);
        alert.tag({
          tag: name === undefined ? textOf(tag) : textOf(name),
          link: link === undefined ? "" : textOf(link),
        });
      }
    } else alert.field(element.name, textOf(element));
    if (alert.isFull) throw this.stream.failure("An alert is too long");
  }
}

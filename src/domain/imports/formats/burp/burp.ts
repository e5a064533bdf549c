import type { ParsedRecord } from "../../../findings/finding";
import { AssetResolver } from "../../assets/asset-resolver";
import { ReportTexts } from "../../html/report-text";
import type { ReportEnd, ReportParser } from "../../report-parser";
import { XmlElementBuilder } from "../../xml/xml-element";
import { XmlStream } from "../../xml/xml-stream";
import { xmlWarnings } from "../../xml/xml-warnings";
import { burpIssue } from "./burp-issue";

const ROOT = "issues";

/**
 * Parser of Burp Suite's XML issue reports, of all versions from 1.5 on. One record for each issue.
 * Text that XML does not allow is kept: Burp writes binary requests and responses as they are when
 * they are exported without base64, and binary method names always.
 */
export class BurpParser implements ReportParser {
  private readonly context = { texts: new ReportTexts(), assets: new AssetResolver() };
  private readonly builder = new XmlElementBuilder();
  private readonly stream = new XmlStream(
    {
      open: (name, attributes) => this.open(name, attributes),
      text: (text) => this.text(text),
      close: () => this.close(),
    },
    { verbatim: true },
  );
  private depth = 0;
  private version: string | null = null;
  private issueLine = 0;
  private issues = 0;
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
        detectedFormat: "burp-xml",
        sourceTool: "burp",
        sourceVersion: this.version,
        // exportTime is when the file was written, with a zone that its letters do not settle (IST).
        scanStartedAt: null,
        hosts: this.context.assets.seenHosts,
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
    if (this.depth === 0) {
      if (name !== ROOT) throw this.stream.failure(`The root element is not <${ROOT}>`);
      this.version = attributes.burpVersion?.trim() || null;
    } else if (this.depth === 1 && name === "issue") {
      this.issueLine = this.stream.position.line;
      this.builder.start(name, attributes);
    } else if (this.builder.depth > 0) {
      this.builder.start(name, attributes);
    }
    this.depth++;
  }

  private text(text: string): void {
    this.builder.text(text);
    if (this.builder.isFull) throw this.stream.failure("An issue is too long");
  }

  private close(): void {
    this.depth--;
    if (this.builder.depth === 0) return;
    const issue = this.builder.end();
    if (issue === null) return;
    this.issues++;
    this.records.push(burpIssue(issue, this.context, this.issues, this.issueLine));
  }
}

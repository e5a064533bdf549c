import type { ImportWarning, ParsedRecord } from "../../../findings/finding";
import { networkAsset } from "../../assets/network-asset";
import type { ReadingOptions, ReportEnd, ReportParser } from "../../report-parser";
import { singleLine } from "../../text/plain-text";
import { textOf, type XmlElement } from "../../xml/xml-element";
import { QualysContext } from "./qualys-context";
import { qualysRecord } from "./qualys-detection";
import { portOf, qidOf, stated, textAt } from "./qualys-members";
import { networkOccurrence, resultParts } from "./qualys-network-place";
import { qualysConfidence } from "./qualys-rating";
import { incompleteScan, rfc3339, runWarning, toolError } from "./qualys-run";
import { QualysTexts } from "./qualys-texts";
import { networkWeakness } from "./qualys-weakness";
import { QualysXml } from "./qualys-xml";

const DETECTIONS = new Set(["VULN", "PRACTICE", "INFO", "SERVICE"]);
const HOST_MEMBERS = new Set(["OS", "NETBIOS_HOSTNAME"]);
/** Addresses that did not answer, which are listed as ranges; of them the report says nothing. */
const RANGE = /^\s*\d+\.\d+\.\d+\.\d+\s*-/;
const UNSEEN = /down|dead|unreachable|not (?:alive|scanned)/i;

type Attributes = Readonly<Record<string, string>>;

/** Parser of a scan report (scan-1.dtd): one record for each detection of each host. */
export class QualysScanParser implements ReportParser {
  private readonly context: QualysContext;
  private readonly texts = new QualysTexts();
  private readonly xml = new QualysXml(["SCAN"], {
    isWhole: (name, path) => {
      const parent = path.at(-1);
      if (parent === "CAT") return DETECTIONS.has(name);
      if (parent === "SCAN") return name === "ERROR";
      return parent === "HEADER" ? name === "KEY" : parent === "IP" && HOST_MEMBERS.has(name);
    },
    open: (name, attributes) => {
      if (name === "IP") this.openHost(attributes);
      else if (name === "CAT") this.category = attributes;
    },
    element: (element, path, line) => {
      if (path.at(-1) === "CAT") this.records.push(this.record(element, line));
      else if (element.name === "KEY") this.key(element);
      else if (element.name === "ERROR") this.errors.push(toolError(element));
      else this.host.set(element.name, textOf(element));
    },
  });
  private readonly host = new Map<string, string>();
  private category: Attributes = {};
  private hosts = 0;
  private startedAt: string | null = null;
  private status = "";
  private readonly errors: string[] = [];
  private records: ParsedRecord[] = [];

  constructor(options: ReadingOptions) {
    this.context = new QualysContext(options);
  }

  write(text: string): ParsedRecord[] {
    this.xml.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.xml.end();
    const [error] = this.errors;
    if (error !== undefined && this.hosts === 0) throw this.xml.failure(error);
    return {
      records: this.take(),
      info: this.context.info("qualys-scan-xml", this.startedAt),
      warnings: [...this.xml.warnings, ...this.runWarnings()],
    };
  }

  private take(): ParsedRecord[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  private runWarnings(): ImportWarning[] {
    const failures = this.errors.map((message) => runWarning("tool_error", message));
    return [...incompleteScan(this.status), ...failures];
  }

  private openHost({ value = "", name = "", status = "" }: Attributes): void {
    this.hosts++;
    this.host.clear();
    this.host.set("IP", value);
    this.host.set("DNS", name);
    if (!UNSEEN.test(status) && !RANGE.test(value))
      this.context.sawHost(networkAsset(this.hostName(), null, null));
  }

  private hostName(): string {
    return ["IP", "DNS"].map((name) => stated(this.said(name))).find(Boolean) ?? "";
  }

  private said(name: string): string {
    return this.host.get(name) ?? "";
  }

  private key(element: XmlElement): void {
    const name = element.attributes.value;
    if (name === "DATE") this.startedAt = rfc3339(textOf(element));
    else if (name === "STATUS") this.status = singleLine(textOf(element));
  }

  private record(detection: XmlElement, line: number): ParsedRecord {
    const { number = "", severity = "" } = detection.attributes;
    const { value = "", port = "", protocol = "", fqdn = "", misc = "" } = this.category;
    const host = this.hostName();
    const asset = networkAsset(host, portOf(port), stated(protocol));
    const weakness = networkWeakness(detection, severity.trim(), value, (source) =>
      this.texts.of(source),
    );
    return qualysRecord(
      {
        qid: qidOf(number),
        weakness,
        group: "network",
        asset,
        place: host,
        confidence: qualysConfidence(detection.name),
        falsePositive: false,
        status: "",
        isIgnored: false,
        isRiskAccepted: false,
        scores: weakness.scores,
        occurrence: networkOccurrence(asset, {
          ip: this.said("IP"),
          dns: this.said("DNS"),
          netbios: this.said("NETBIOS_HOSTNAME"),
          fqdn,
          os: this.said("OS"),
          asset_name: "",
          service: "",
          ssl: misc,
          instance: textAt(detection, "INSTANCE"),
        }),
        parts: resultParts(textAt(detection, "RESULT")),
        undecodable: [],
        techniques: [],
        isToldAgain: false,
        line,
      },
      this.context,
    );
  }
}

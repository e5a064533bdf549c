import type { ParsedRecord } from "../../../findings/finding";
import { networkAsset } from "../../assets/network-asset";
import type { ReadingOptions, ReportEnd, ReportParser, ReportSurvey } from "../../report-parser";
import { textOf, type XmlElement } from "../../xml/xml-element";
import { QualysContext } from "./qualys-context";
import type { QualysScores } from "./qualys-cvss";
import { qualysRecord } from "./qualys-detection";
import { QualysGlossary } from "./qualys-glossary";
import { descendant, portOf, qidOf, stated, statedAt, textAt } from "./qualys-members";
import { networkOccurrence, resultParts } from "./qualys-network-place";
import { qualysConfidence } from "./qualys-rating";
import { toolError } from "./qualys-run";
import { qualysText } from "./qualys-texts";
import { networkWeakness, type QualysWeakness } from "./qualys-weakness";
import { QualysXml } from "./qualys-xml";

const ROOT = "ASSET_DATA_REPORT";
const ERROR = "ERROR";

/**
 * First reading of an asset data report (asset_data_report.dtd): its glossary, which stands behind
 * the hosts whose detections refer to it.
 */
export class AssetDataSurvey implements ReportSurvey {
  private readonly glossary = new QualysGlossary();
  private readonly xml = new QualysXml([ROOT], {
    isWhole: (name, path) => name === "VULN_DETAILS" || (name === ERROR && path.length === 1),
    element: (element) => {
      if (element.name === ERROR) throw this.xml.failure(toolError(element));
      this.glossary.add(qidIn(element), weaknessOf(element));
      if (this.glossary.isFull) throw this.xml.failure("The glossary is too long");
    },
  });

  constructor(private readonly options: ReadingOptions) {}

  survey(text: string): void {
    this.xml.write(text);
  }

  end(): ReportParser {
    this.xml.end();
    return new AssetDataParser(this.glossary, this.options);
  }
}

/** The QID of an entry or a detection: the text, else the id `qid_86002`, of the member or of itself. */
function qidIn(element: XmlElement): string {
  const member = descendant(element, "QID");
  const { id } = member?.attributes ?? element.attributes;
  return qidOf(member === null ? "" : textOf(member)) || qidOf(id ?? element.attributes.id ?? "");
}

function weaknessOf(entry: XmlElement): QualysWeakness {
  const severity = statedAt(entry, "SEVERITY");
  return networkWeakness(entry, severity, textAt(entry, "CATEGORY"), qualysText);
}

/** Second reading: one record for each `VULN_INFO` of each host. */
class AssetDataParser implements ReportParser {
  private readonly context: QualysContext;
  private readonly xml = new QualysXml([ROOT], {
    isWhole: (name, path) => {
      const parent = path.at(-1);
      return parent === "VULN_INFO_LIST" || (parent === "HOST" && name !== "VULN_INFO_LIST");
    },
    open: (name) => {
      if (name === "HOST") this.host.clear();
    },
    element: (element, path, line) => {
      if (path.at(-1) === "HOST") this.host.set(element.name, textOf(element));
      else this.records.push(this.record(element, line));
    },
    close: (name) => {
      if (name === "HOST") this.context.sawHost(networkAsset(this.hostName(), null, null));
    },
  });
  private readonly host = new Map<string, string>();
  private records: ParsedRecord[] = [];

  constructor(
    private readonly glossary: QualysGlossary,
    options: ReadingOptions,
  ) {
    this.context = new QualysContext(options);
  }

  write(text: string): ParsedRecord[] {
    this.xml.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.xml.end();
    return {
      records: this.take(),
      info: this.context.info("qualys-asset-data-xml", null),
      warnings: this.xml.warnings,
    };
  }

  private take(): ParsedRecord[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  private said(name: string): string {
    return this.host.get(name) ?? "";
  }

  private hostName(): string {
    return (
      ["IP", "IPV6", "DNS", "NETBIOS"].map((name) => stated(this.said(name))).find(Boolean) ?? ""
    );
  }

  private record(detection: XmlElement, line: number): ParsedRecord {
    const qid = qidIn(detection);
    const weakness = this.glossary.get(qid);
    const host = this.hostName();
    const port = portOf(textAt(detection, "PORT"));
    const asset = networkAsset(host, port, statedAt(detection, "PROTOCOL"));
    return qualysRecord(
      {
        qid,
        weakness,
        group: "network",
        asset,
        place: host,
        confidence: qualysConfidence(statedAt(detection, "TYPE")),
        falsePositive: false,
        status: statedAt(detection, "VULN_STATUS").toLowerCase(),
        isIgnored: false,
        isRiskAccepted: false,
        scores: scoresFor(detection, weakness),
        occurrence: networkOccurrence(asset, {
          ip: this.said("IP"),
          dns: this.said("DNS"),
          netbios: this.said("NETBIOS"),
          fqdn: textAt(detection, "FQDN"),
          os: this.said("OPERATING_SYSTEM"),
          asset_name: "",
          service: textAt(detection, "SERVICE"),
          ssl: textAt(detection, "SSL"),
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

/** The scores of a detection: final ones of its own, the others of its QID. */
function scoresFor(detection: XmlElement, weakness: QualysWeakness | null): QualysScores[] {
  const known = weakness?.scores ?? NO_SCORES;
  return known.map((scores) => ({
    ...scores,
    final: statedAt(detection, scores.version === "2.0" ? "CVSS_FINAL" : "CVSS3_FINAL"),
  }));
}

const NO_SCORES: readonly QualysScores[] = [
  { version: "3.0", final: "", base: "", temporal: "" },
  { version: "2.0", final: "", base: "", temporal: "" },
];

import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import type {
  ReadingOptions,
  ReportParser,
  ReportSurvey,
} from "@/imports/domain/report/report-parser";
import { xmlParser, xmlSurvey } from "@/imports/domain/report/report-table";
import { networkAsset } from "../../assets/network-asset";
import { textOf, type XmlElement } from "../../xml/xml-element";
import { QualysContext } from "./fields/qualys-context";
import type { QualysScores } from "./fields/qualys-cvss";
import { BARE_DETECTION, qualysRecord } from "./fields/qualys-detection";
import { QualysGlossary } from "./fields/qualys-glossary";
import { descendant, portOf, qidOf, stated, statedAt, textAt } from "./fields/qualys-members";
import { networkOccurrence, resultParts } from "./fields/qualys-network-place";
import { qualysConfidence } from "./fields/qualys-rating";
import { toolError } from "./fields/qualys-run";
import { qualysText } from "./fields/qualys-texts";
import { networkWeakness, type QualysWeakness } from "./fields/qualys-weakness";

const ROOT = "ASSET_DATA_REPORT";

/**
 * First reading of an asset data report (asset_data_report.dtd): its glossary, which follows the
 * hosts whose detections refer to it.
 */
export function assetDataSurvey(options: ReadingOptions): ReportSurvey {
  const glossary = new QualysGlossary();
  return xmlSurvey(({ failure }) => ({
    roots: [ROOT],
    rows: [
      {
        path: ["**", "VULN_DETAILS"],
        value: (entry) => glossary.add(qidIn(entry), weaknessOf(entry), failure),
      },
      {
        path: [ROOT, "ERROR"],
        value: (error) => {
          throw failure(toolError(error));
        },
      },
    ],
    end: () => assetDataParser(glossary, options),
  }));
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
function assetDataParser(glossary: QualysGlossary, options: ReadingOptions): ReportParser {
  const context = new QualysContext(options);
  const host = new Map<string, string>();
  return xmlParser(() => ({
    roots: [ROOT],
    rows: [
      {
        path: ["**", "VULN_INFO_LIST", "*"],
        record: (detection, { line }) => assetRecord(detection, { host, glossary, line }, context),
      },
      { path: ["**", "HOST", "VULN_INFO_LIST"] },
      {
        path: ["**", "HOST", "*"],
        value: (member) => host.set(member.name, textOf(member)),
      },
      {
        path: ["**", "HOST"],
        open: () => host.clear(),
        close: () => context.sawHost(networkAsset(hostName(host), null, null)),
      },
    ],
    end: () => ({ info: context.info("qualys-asset-data-xml", null) }),
  }));
}

function hostName(host: ReadonlyMap<string, string>): string {
  const names = ["IP", "IPV6", "DNS", "NETBIOS"].map((name) => stated(host.get(name) ?? ""));
  return names.find(Boolean) ?? "";
}

/** Place of a detection, and what it refers to. */
interface AssetPlace {
  host: ReadonlyMap<string, string>;
  glossary: QualysGlossary;
  line: number;
}

function assetRecord(
  detection: XmlElement,
  { host, glossary, line }: AssetPlace,
  context: QualysContext,
): ParsedRecord {
  const qid = qidIn(detection);
  const weakness = glossary.get(qid);
  const place = hostName(host);
  const port = portOf(textAt(detection, "PORT"));
  const asset = networkAsset(place, port, statedAt(detection, "PROTOCOL"));
  const detected = {
    ...BARE_DETECTION,
    qid,
    weakness,
    asset,
    place,
    confidence: qualysConfidence(statedAt(detection, "TYPE")),
    status: statedAt(detection, "VULN_STATUS").toLowerCase(),
    scores: scoresFor(detection, weakness),
    occurrence: networkOccurrence(asset, {
      ip: host.get("IP") ?? "",
      dns: host.get("DNS") ?? "",
      netbios: host.get("NETBIOS") ?? "",
      fqdn: textAt(detection, "FQDN"),
      os: host.get("OPERATING_SYSTEM") ?? "",
      asset_name: "",
      service: textAt(detection, "SERVICE"),
      ssl: textAt(detection, "SSL"),
      instance: textAt(detection, "INSTANCE"),
    }),
    parts: resultParts(textAt(detection, "RESULT")),
    line,
  };
  return qualysRecord(detected, context);
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

import { reportWarning } from "@/encoding/domain/text/import-warning";
import { singleLine } from "@/encoding/domain/text/plain-text";
import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import type { RecordPlace } from "@/imports/domain/report/record-list";
import type { ReadingOptions, ReportParser } from "@/imports/domain/report/report-parser";
import { type XmlRow, xmlParser } from "@/imports/domain/report/report-table";
import { networkAsset } from "../../assets/network-asset";
import { textOf, type XmlElement } from "../../xml/xml-element";
import type { XmlAttributes } from "../../xml/xml-records";
import { QualysContext } from "./fields/qualys-context";
import { BARE_DETECTION, qualysRecord } from "./fields/qualys-detection";
import { portOf, qidOf, stated, textAt } from "./fields/qualys-members";
import { networkOccurrence, resultParts } from "./fields/qualys-network-place";
import { qualysConfidence } from "./fields/qualys-rating";
import { incompleteScan, qualysTime, toolError } from "./fields/qualys-run";
import { QualysTexts } from "./fields/qualys-texts";
import { networkWeakness } from "./fields/qualys-weakness";

const DETECTIONS = ["VULN", "PRACTICE", "INFO", "SERVICE"];
const HOST_MEMBERS = ["OS", "NETBIOS_HOSTNAME"];
/** Addresses that did not answer, which are listed as ranges; of them the report says nothing. */
const RANGE = /^\s*\d+\.\d+\.\d+\.\d+\s*-/;
const UNSEEN = /down|dead|unreachable|not (?:alive|scanned)/i;

/** Parser of a scan report (scan-1.dtd): one record for each detection of each host. */
export function qualysScanParser(options: ReadingOptions): ReportParser {
  const context = new QualysContext(options);
  const keys = new Map<string, string>();
  const errors: string[] = [];
  let hosts = 0;
  return xmlParser(({ failure }) => ({
    roots: ["SCAN"],
    rows: [
      ...hostRows(context, () => hosts++),
      { path: ["**", "SCAN", "ERROR"], value: (error) => errors.push(toolError(error)) },
      {
        path: ["**", "HEADER", "KEY"],
        value: (key) => {
          const name = key.attributes.value ?? "";
          if (name === "DATE" || name === "STATUS") keys.set(name, textOf(key));
        },
      },
    ],
    end: (warnings) => {
      const [error] = errors;
      if (error !== undefined && hosts === 0) throw failure(error);
      const failures = errors.map((message) => reportWarning("tool_error", message));
      const status = incompleteScan(singleLine(keys.get("STATUS") ?? ""));
      return {
        info: context.info("qualys-scan-xml", qualysTime(keys.get("DATE") ?? "")),
        warnings: [...warnings, ...status, ...failures],
      };
    },
  }));
}

/** The hosts, the categories in them and their detections. */
function hostRows(context: QualysContext, sawHost: () => void): XmlRow[] {
  const texts = new QualysTexts();
  const host = new Map<string, string>();
  let category: XmlAttributes = {};
  return [
    ...DETECTIONS.map((name) => ({
      path: ["**", "CAT", name],
      record: (detection: XmlElement, { line }: RecordPlace) =>
        scanRecord(detection, { host, category, texts, line }, context),
    })),
    ...HOST_MEMBERS.map((name) => ({
      path: ["**", "IP", name],
      value: (member: XmlElement) => host.set(name, textOf(member)),
    })),
    {
      path: ["**", "IP"],
      open: (attributes) => {
        sawHost();
        openHost(host, attributes, context);
      },
    },
    {
      path: ["**", "CAT"],
      open: (attributes) => {
        category = attributes;
      },
    },
  ];
}

function openHost(host: Map<string, string>, attributes: XmlAttributes, context: QualysContext) {
  const { value = "", name = "", status = "" } = attributes;
  host.clear();
  host.set("IP", value);
  host.set("DNS", name);
  const isUnseen = UNSEEN.test(status) || RANGE.test(value);
  if (!isUnseen) context.sawHost(networkAsset(hostName(host), null, null));
}

function hostName(host: ReadonlyMap<string, string>): string {
  return ["IP", "DNS"].map((name) => stated(host.get(name) ?? "")).find(Boolean) ?? "";
}

/** Place of a detection, and what texts are reduced with. */
interface ScanPlace {
  host: ReadonlyMap<string, string>;
  category: XmlAttributes;
  texts: QualysTexts;
  line: number;
}

function scanRecord(
  detection: XmlElement,
  { host, category, texts, line }: ScanPlace,
  context: QualysContext,
): ParsedRecord {
  const { number = "", severity = "" } = detection.attributes;
  const { value = "", port = "", protocol = "", fqdn = "", misc = "" } = category;
  const place = hostName(host);
  const asset = networkAsset(place, portOf(port), stated(protocol));
  const weakness = networkWeakness(detection, severity.trim(), value, (source) => texts.of(source));
  const detected = {
    ...BARE_DETECTION,
    qid: qidOf(number),
    weakness,
    asset,
    place,
    confidence: qualysConfidence(detection.name),
    scores: weakness.scores,
    occurrence: networkOccurrence(asset, {
      ip: host.get("IP") ?? "",
      dns: host.get("DNS") ?? "",
      netbios: host.get("NETBIOS_HOSTNAME") ?? "",
      fqdn,
      os: host.get("OS") ?? "",
      asset_name: "",
      service: "",
      ssl: misc,
      instance: textAt(detection, "INSTANCE"),
    }),
    parts: resultParts(textAt(detection, "RESULT")),
    line,
  };
  return qualysRecord(detected, context);
}

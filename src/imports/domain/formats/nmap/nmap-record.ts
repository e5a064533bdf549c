import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { quoted } from "@/encoding/domain/text/plain-text";
import type {
  EvidencePart,
  Finding,
  FindingAsset,
  ParsedRecord,
} from "@/evidence/domain/findings/finding";
import type { SeveritySource } from "@/evidence/domain/findings/severity";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { networkAsset } from "../../assets/network-asset";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import type { ReportTexts } from "../../html/report-text";
import { severityOfScore } from "../../ratings/cvss";
import { severityOfWord } from "../../ratings/severity-words";
import type { NmapHost } from "./nmap-host";
import type { NmapWeakness } from "./nmap-weakness";

/** Shared state of the records of one report. */
export interface NmapContext {
  texts: ReportTexts;
  /** Source records so far. */
  records: number;
}

/** Where something was found. */
export interface NmapPlace {
  host: NmapHost;
  /** Null for the host as a whole. */
  port: number | null;
  protocol: string | null;
  line: number;
}

/** Asset of a place; a warning is added where the report does not say which host it is. */
export function assetOf(
  { host, port, protocol, line }: NmapPlace,
  record: number,
  warnings: ImportWarning[],
): FindingAsset {
  const asset = networkAsset(host.address ?? "", port, protocol);
  if (asset !== null) return asset;
  const message = "The host has no address.";
  warnings.push({ code: "asset_unknown", message, record, line, field: "address" });
  return UNKNOWN_ASSET;
}

/** The finding that a script's statement is. */
export function weaknessRecord(
  weakness: NmapWeakness,
  place: NmapPlace,
  context: NmapContext,
): ParsedRecord {
  const record = ++context.records;
  const warnings: ImportWarning[] = [];
  const rating = ratingOf(weakness, record, place.line, warnings);
  const occurrence: Record<string, string> = {};
  place.host.addFacts(occurrence);
  for (const name in weakness.occurrence) {
    const text = weakness.occurrence[name]?.trim() ?? "";
    if (text !== "") occurrence[name] = text;
  }
  const parts: EvidencePart[] = [];
  if (weakness.output !== "") {
    const bytes = Buffer.from(weakness.output);
    parts.push({ name: "output", mediaType: "text/plain", bytes });
  }
  const finding: Finding = {
    ...UNSTATED,
    cwe: [],
    remediation: "",
    tool: "nmap",
    ruleId: weakness.ruleId,
    title: weakness.title,
    group: "network",
    severity: rating.severity,
    severitySource: rating.source,
    severityRaw: weakness.risk === "" ? (weakness.score ?? "") : weakness.risk,
    confidence: weakness.confidence,
    asset: assetOf(place, record, warnings),
    cve: weakness.cve,
    cvss: weakness.cvss,
    description: context.texts.ofPlain(weakness.description).markdown,
    references: weakness.references,
    occurrence,
    parts,
    line: place.line,
  };
  return { kind: "finding", finding, warnings };
}

/** The risk factor that the script states, else the band of its CVSS score, else info. */
function ratingOf(
  { risk, cvss, isTested }: NmapWeakness,
  record: number,
  line: number,
  warnings: ImportWarning[],
): { severity: Finding["severity"]; source: SeveritySource } {
  const said = risk === "" ? null : severityOfWord(risk);
  if (said !== null) return { severity: said, source: "tool" };
  const warn = (message: string) =>
    warnings.push({ code: "severity_unmapped", message, record, line, field: "risk_factor" });
  const score = cvss?.score ?? null;
  if (risk !== "") warn(`The risk factor ${quoted(risk)} is unknown.`);
  else if (score === null && isTested) warn("The script gives no risk factor; it counts as info.");
  if (score !== null) return { severity: severityOfScore(score), source: "cvss" };
  return { severity: "info", source: "tool" };
}

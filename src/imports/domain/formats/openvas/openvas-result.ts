import { flatText } from "@/encoding/domain/text/flat-text";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import {
  paragraphs,
  quoted,
  singleLine,
  slug,
  withLineFeeds,
} from "@/encoding/domain/text/plain-text";
import type { EvidencePart, Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { type RecordPlace, skippedRecord } from "@/imports/domain/report/record-list";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { networkAsset } from "../../assets/network-asset";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { cvesIn, type ReportTexts } from "../../html/report-text";
import type { NvtReferences } from "./nvt-references";
import type { NvtTags } from "./nvt-tags";
import { openvasRating } from "./openvas-rating";

/** One result of a report, whichever way it is written. */
export interface OpenvasResult {
  /** OID of the test; a CVE for results of the CVE scanner. */
  oid: string;
  name: string;
  host: string;
  /** Number as it is written; not a number where the host as a whole is meant. */
  port: string;
  protocol: string;
  threat: string;
  /** CVSS score, or a negative number where the result is none. */
  severity: string;
  /** CVSS vectors that the test states. */
  vectors: readonly string[];
  tags: NvtTags;
  references: NvtReferences;
  /** Output of the test on the host. */
  output: string;
  occurrence: Record<string, string>;
  /** Whether a delta report says that the result was there once and is not any more. */
  isGone: boolean;
}

/** Shared state of the results of one report. */
export interface OpenvasContext {
  texts: ReportTexts;
  hosts: Set<string>;
}

/** Tests have no OID where the scanner itself speaks: an open port in old reports. */
const NO_OID = new Set(["", "0"]);
const OPEN_PORT = "Open Port";

/** The finding that a result is, or why it is none. */
export function openvasRecord(
  result: OpenvasResult,
  context: OpenvasContext,
  at: RecordPlace,
): ParsedRecord {
  const { record, line } = at;
  const asset = openvasAsset(result);
  // A copy: the host must not keep the whole piece of input that it was cut out of.
  if (asset?.host != null) context.hosts.add(flatText(asset.host));
  const rating = openvasRating(result);
  if (result.isGone) {
    const message = "The delta report lists the result as gone.";
    return skippedRecord("reported_fixed", message, at, "delta");
  }
  if (rating.isError) {
    const message = "The result is an error message of the scanner.";
    return skippedRecord("record_invalid", message, at, "threat");
  }
  const name = singleLine(result.name);
  const oid = singleLine(result.oid);
  if (oid === "" && name === "") {
    const message = "The result names neither a test nor a weakness.";
    return skippedRecord("record_invalid", message, at, "nvt");
  }
  const warnings: ImportWarning[] = [];
  if (asset === null) {
    const message = `${quoted(result.host)} names no host.`;
    warnings.push({ code: "asset_unknown", message, record, line, field: "host" });
  }
  if (rating.isUnmapped) {
    const message = `The threat ${quoted(result.threat)} is unknown; it counts as info.`;
    warnings.push({ code: "severity_unmapped", message, record, line, field: "threat" });
  }
  const ruleId = ruleOf(oid, name);
  const { tags, references } = result;
  if (references.leftOut > 0) {
    const message = `${references.leftOut} references that are too long for a link or an id were left out.`;
    warnings.push({ code: "reference_left_out", message, record, line, field: "references" });
  }
  const finding: Finding = {
    ...UNSTATED,
    tool: "openvas",
    ruleId,
    title: name === "" ? OPEN_PORT : name,
    group: "network",
    severity: rating.severity,
    severitySource: rating.severitySource,
    severityRaw: rating.severityRaw,
    falsePositive: rating.falsePositive,
    asset: asset ?? UNKNOWN_ASSET,
    cve: [...new Set([...references.cve, ...cvesIn(ruleId)])].sort(),
    cwe: references.cwe,
    cvss: rating.cvss,
    description: descriptionOf(tags, context.texts),
    remediation: context.texts.ofPlain(tags.solution ?? "").markdown,
    references: references.references,
    occurrence: occurrenceOf(result, rating.otherVectors),
    parts: partsOf(result.output),
    line,
  };
  return { kind: "finding", finding, warnings };
}

/** The same for XML and CSV, which names no protocol without a port and none but TCP and UDP. */
function openvasAsset({ host, port, protocol }: OpenvasResult): Finding["asset"] | null {
  const number = /^\s*\d{1,5}\s*$/.test(port) ? Number(port) : null;
  const kind = protocol.trim().toLowerCase();
  const asset = networkAsset(host, number, kind === "tcp" || kind === "udp" ? kind : null);
  return asset?.port === null ? { ...asset, protocol: null } : asset;
}

function ruleOf(oid: string, name: string): string {
  if (!NO_OID.has(oid)) return oid;
  // The CSV export takes the apostrophes out of names.
  return slug((name === "" ? OPEN_PORT : name).replaceAll("'", ""));
}

function descriptionOf(tags: NvtTags, texts: ReportTexts): string {
  const section = (title: string, text: string | undefined) => {
    const { markdown } = texts.ofPlain(text ?? "");
    return markdown === "" ? "" : `${title}:\n\n${markdown}`;
  };
  return paragraphs(
    texts.ofPlain(tags.summary ?? "").markdown,
    section("Insight", tags.insight),
    section("Affected", tags.affected),
    section("Impact", tags.impact),
    section("Detection method", tags.vuldetect),
  );
}

function occurrenceOf(
  { occurrence, tags, severity }: OpenvasResult,
  vectors: readonly string[],
): Record<string, string> {
  const said: Record<string, string> = {};
  for (const name in occurrence) put(said, name, occurrence[name]);
  put(said, "severity", severity);
  put(said, "solution_type", tags.solution_type);
  put(said, "cvss_base_vector", vectors.join(" "));
  return said;
}

function put(said: Record<string, string>, name: string, text = ""): void {
  const value = text.trim();
  if (value !== "") said[name] = withLineFeeds(value);
}

function partsOf(output: string): EvidencePart[] {
  if (output.trim() === "") return [];
  return [{ name: "output", mediaType: "text/plain", bytes: Buffer.from(output) }];
}

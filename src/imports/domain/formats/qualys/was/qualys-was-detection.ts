import { withLineFeeds } from "@/encoding/domain/text/plain-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import { childrenNamed, textOf, type XmlElement } from "@/imports/domain/xml/xml-element";
import { BARE_DETECTION, type QualysDetection } from "../fields/qualys-detection";
import { descendant, stated, statedAt } from "../fields/qualys-members";
import { qualysConfidence } from "../fields/qualys-rating";
import type { QualysWeakness } from "../fields/qualys-weakness";
import { WasParts } from "./qualys-was-parts";

/** References of a detection in a WAS report. */
interface WasReferences {
  qid: string;
  weakness: QualysWeakness | null;
  asset: FindingAsset | null;
  line: number;
}

/** Members that say where and how, under the names that the evidence uses. */
const OCCURRENCE: readonly (readonly [name: string, path: readonly string[]])[] = [
  ["uri", ["URL"]],
  ["param", ["PARAM"]],
  ["form_entry_point", ["FORM_ENTRY_POINT"]],
  ["ajax", ["AJAX"]],
  ["authentication", ["AUTHENTICATION"]],
  ["content", ["CONTENT"]],
  ["ssl_protocol", ["SSL_DATA", "PROTOCOL"]],
  ["ssl_ip", ["SSL_DATA", "IP"]],
  ["ssl_port", ["SSL_DATA", "PORT"]],
];

/** A `VULNERABILITY`, `SENSITIVE_CONTENT` or `INFORMATION_GATHERED` of a WAS report. */
export function webDetection(
  element: XmlElement,
  { qid, weakness, asset, line }: WasReferences,
): QualysDetection {
  const parts = new WasParts();
  const occurrence = occurrenceOf(element);
  const payloads = descendant(element, "PAYLOADS");
  for (const [n, payload] of (payloads === null
    ? []
    : childrenNamed(payloads, "PAYLOAD")
  ).entries()) {
    const suffix = n === 0 ? "" : `-${n + 1}`;
    const text = statedAt(payload, "PAYLOAD");
    if (text !== "") occurrence[`payload${suffix}`] = withLineFeeds(text);
    parts.addRequest(`request${suffix}`, descendant(payload, "REQUEST"));
    const response = descendant(payload, "RESPONSE");
    if (response === null) continue;
    parts.add(`response${suffix}`, descendant(response, "CONTENTS"));
    parts.add(`evidence${suffix}`, descendant(response, "EVIDENCE"));
  }
  parts.add("result", descendant(element, "DATA"));
  parts.add("ssl-result", descendant(element, "SSL_DATA", "RESULT"));
  const reason = statedAt(element, "IGNORE_REASON").toUpperCase().replace(/[\s-]/g, "_");
  const isIgnored = statedAt(element, "IGNORED").toLowerCase() === "true";
  const falsePositive = isIgnored && reason === "FALSE_POSITIVE";
  const isRiskAccepted = isIgnored && reason === "RISK_ACCEPTED";
  return {
    ...BARE_DETECTION,
    qid,
    weakness,
    group: "web",
    asset,
    place: statedAt(element, "URL"),
    confidence: confidenceOf(element, weakness?.type ?? ""),
    falsePositive,
    status: statedAt(element, "STATUS").toLowerCase(),
    isIgnored: isIgnored && !falsePositive && !isRiskAccepted,
    isRiskAccepted,
    scores: weakness?.scores ?? [],
    occurrence,
    parts: parts.parts,
    undecodable: parts.undecodable,
    line,
  };
}

function occurrenceOf(element: XmlElement): Record<string, string> {
  const occurrence: Record<string, string> = {};
  for (const [name, path] of OCCURRENCE) {
    const value = statedAt(element, ...path);
    if (value !== "") occurrence[name] = withLineFeeds(value);
  }
  const access = descendant(element, "ACCESS_PATH");
  const urls =
    access === null ? [] : childrenNamed(access, "URL").map((url) => stated(textOf(url)));
  if (urls.length > 0) occurrence.access_path = urls.join("\n");
  return occurrence;
}

/** By the detection itself, else by the list that contains it and its QID's category. */
function confidenceOf(element: XmlElement, category: string): string | null {
  if (element.name === "INFORMATION_GATHERED") return "information";
  const potential = statedAt(element, "POTENTIAL").toLowerCase();
  if (potential === "true") return "potential";
  return potential === "false" ? "confirmed" : qualysConfidence(category);
}

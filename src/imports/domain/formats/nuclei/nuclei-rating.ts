import { asNumber, asObject, asText } from "@/encoding/domain/json/json-values";
import type { Severity, SeveritySource } from "@/evidence/domain/findings/severity";
import { type Cvss, parseCvssVector, severityOfScore } from "../../ratings/cvss";
import { severityOfWord } from "../../ratings/severity-words";
import type { NucleiEvent } from "./nuclei-event";

export interface NucleiRating {
  severity: Severity;
  source: SeveritySource;
  raw: string;
  isUnmapped: boolean;
  cvss: Cvss | null;
}

/** Severity of a template: its own word; only where it has none, the band of its CVSS score. */
export function nucleiRating({ info, classification }: NucleiEvent): NucleiRating {
  const own = asNumber(classification["cvss-score"] ?? classification.cvss_score);
  const score = own !== null && own > 0 && own <= 10 ? own : null;
  const metrics = classification["cvss-metrics"] ?? classification.cvss_metrics;
  const vector = parseCvssVector(asText(metrics));
  const cvss = vector && { ...vector, score: score ?? vector.score };
  const holder = asObject(info.severity);
  const raw = (asText(info.severity) || asText(holder.severity)).trim();
  const severity = severityOfWord(raw);
  const isNone = raw === "" || raw.toLowerCase() === "unknown";
  const known = score ?? cvss?.score ?? null;
  if (isNone && known !== null) {
    return { severity: severityOfScore(known), source: "cvss", raw, isUnmapped: false, cvss };
  }
  const isUnmapped = severity === null;
  return { severity: severity ?? "info", source: "tool", raw, isUnmapped, cvss };
}

import type { Finding } from "@/evidence/domain/findings/finding";
import {
  SEVERITIES,
  type Severity,
  type SeveritySource,
} from "@/evidence/domain/findings/severity";
import { cvssScore, parseCvssVector, severityOfScore } from "../../ratings/cvss";
import { severityOfWord } from "../../ratings/severity-words";
import type { PluginFields } from "./nessus-fields";

/** A CVSS rating, and its score as the report writes it. */
export interface NessusCvss {
  cvss: Finding["cvss"];
  raw: string;
}

const VERSIONS = [
  { version: "4.0", score: "cvss4_base_score", vector: "cvss4_vector" },
  { version: "3.0", score: "cvss3_base_score", vector: "cvss3_vector" },
  { version: "2.0", score: "cvss_base_score", vector: "cvss_vector" },
] as const;

/**
 * The CVSS base rating of the newest version that has a score, else a vector alone. Tenable's own
 * score counts where it and the vector differ; a v3 vector without a prefix is v3.0, as in .nessus.
 */
export function nessusCvss(fields: PluginFields): NessusCvss {
  let unscored: NessusCvss = { cvss: null, raw: "" };
  for (const { version, score, vector } of VERSIONS) {
    const raw = fields.lines(score).find((line) => cvssScore(line) !== null);
    const parsed = fields
      .lines(vector)
      .map((line) => parseCvssVector(withPrefix(line, version)))
      .find((rating) => rating !== null);
    const value = raw === undefined ? (parsed?.score ?? null) : cvssScore(raw);
    if (value === null && parsed === undefined) continue;
    const cvss = {
      version: parsed?.version ?? version,
      score: value,
      vector: parsed?.vector ?? null,
    };
    const rating = { cvss, raw: raw ?? parsed?.vector ?? "" };
    if (value !== null) return rating;
    if (unscored.cvss === null) unscored = rating;
  }
  return unscored;
}

function withPrefix(vector: string, version: string): string {
  return version === "2.0" || /^CVSS/i.test(vector) ? vector : `CVSS:${version}/${vector}`;
}

export interface NessusSeverity {
  severity: Severity;
  source: SeveritySource;
  /** The deciding value, as the report writes it. */
  raw: string;
  /** Whether nothing in the report says which severity it is. */
  isUnmapped: boolean;
}

/** Results of compliance checks, which CSV exports write in the column of the severity. */
const COMPLIANCE_RESULTS: Readonly<Record<string, Severity | null>> = {
  passed: "info",
  failed: "high",
  // The check could not be carried out, which proves nothing; as a severity the word means “high”.
  error: null,
};

/** Severity of a finding: Tenable's word or number (0 to 4), else the band of the CVSS score. */
export function nessusSeverity(
  word: string,
  isCompliance: boolean,
  { cvss, raw }: NessusCvss,
): NessusSeverity {
  const text = word.trim();
  if (text === "" || text.toUpperCase() === "N/A") {
    const score = cvss?.score ?? null;
    if (score === null) return { severity: "info", source: "tool", raw: text, isUnmapped: true };
    return { severity: severityOfScore(score), source: "cvss", raw, isUnmapped: false };
  }
  const severity = severityOf(text, isCompliance);
  return { severity: severity ?? "info", source: "tool", raw: text, isUnmapped: severity === null };
}

function severityOf(text: string, isCompliance: boolean): Severity | null {
  if (/^\d$/.test(text)) return SEVERITIES[Number(text)] ?? null;
  const result = isCompliance ? COMPLIANCE_RESULTS[text.toLowerCase()] : undefined;
  return result === undefined ? severityOfWord(text) : result;
}

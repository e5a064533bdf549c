import type { Severity, SeveritySource } from "@/evidence/domain/findings/severity";
import { type Cvss, severityOfScore } from "@/imports/domain/ratings/cvss";
import { severityOfWord } from "@/imports/domain/ratings/severity-words";

/** Qualys counts 1 (minimal) to 5 (urgent) for every kind of detection. */
const LEVELS: readonly Severity[] = ["info", "low", "medium", "high", "critical"];

/** How severe a detection is, and who says so. */
export interface QualysRating {
  severity: Severity;
  source: SeveritySource;
  /** Why the severity is a guess; null where it is none. */
  problem: string | null;
}

/**
 * Severity by what Qualys wrote: a level from 1 to 5, or a word or letter of the PCI reports. Only
 * where it wrote nothing does the CVSS score decide.
 */
export function qualysRating(raw: string, cvss: Cvss | null): QualysRating {
  if (raw === "") {
    const score = cvss?.score ?? null;
    if (score !== null) return { severity: severityOfScore(score), source: "cvss", problem: null };
    return { severity: "info", source: "tool", problem: "no severity is given" };
  }
  const level = /^([1-5])(?:\.0)?$/.exec(raw)?.[1];
  const severity = level === undefined ? severityOfWord(raw) : LEVELS[Number(level) - 1];
  if (severity != null) return { severity, source: "tool", problem: null };
  return { severity: "info", source: "tool", problem: "the severity is unknown" };
}

const CONFIDENCES: ReadonlyMap<string, string> = new Map([
  ["vuln", "confirmed"],
  ["vulnerability", "confirmed"],
  ["confirmed", "confirmed"],
  ["confirmed vulnerability", "confirmed"],
  ["sensitive content", "confirmed"],
  ["practice", "potential"],
  ["potential", "potential"],
  ["potential vulnerability", "potential"],
  ["ig", "information"],
  ["info", "information"],
  ["service", "information"],
  ["information", "information"],
  ["information gathered", "information"],
]);

/**
 * Confidence by the type of a detection, whichever of its reports names it: `confirmed`, `potential`
 * or `information`; another word stays as it is, in lower case. Null when there is none.
 */
export function qualysConfidence(type: string): string | null {
  const word = type.toLowerCase();
  return word === "" ? null : (CONFIDENCES.get(word) ?? word);
}

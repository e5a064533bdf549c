import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { quoted } from "@/encoding/domain/text/plain-text";
import type { Finding } from "@/evidence/domain/findings/finding";
import { type Cvss, severityOfScore } from "../../ratings/cvss";
import { severityOfWord } from "../../ratings/severity-words";

export interface StatedSeverity
  extends Pick<Finding, "severity" | "severitySource" | "severityRaw"> {
  isUnmapped: boolean;
}

/** Severity of a finding: the tool's word, and only where there is none the band of the CVSS score. */
export function statedSeverity(word: string, cvss: Cvss | null): StatedSeverity {
  const score = cvss?.score ?? null;
  if (word.trim() === "" && score !== null) {
    const severity = severityOfScore(score);
    return { severity, severitySource: "cvss", severityRaw: String(score), isUnmapped: false };
  }
  const severity = severityOfWord(word);
  return {
    severity: severity ?? "info",
    severitySource: "tool",
    severityRaw: word,
    isUnmapped: severity === null,
  };
}

/** The warning about a word that no table knows. */
export function unmappedSeverity(
  word: string,
  record: number,
  line: number,
  field: string,
): ImportWarning {
  const message = `The severity ${quoted(word)} is unknown; it counts as info.`;
  return { code: "severity_unmapped", message, record, line, field };
}

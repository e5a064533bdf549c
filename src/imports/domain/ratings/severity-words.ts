import type { Severity } from "@/evidence/domain/findings/severity";

const WORDS: Readonly<Record<Severity, readonly string[]>> = {
  critical: [
    ...["critical", "crit", "c", "urgent", "blocker", "fatal", "very high", "veryhigh"],
    ...["p1", "sev1", "sev-1", "sev 1", "severity 1"],
  ],
  high: [
    ...["high", "h", "error", "serious", "severe", "major", "important"],
    ...["p2", "sev2", "sev-2", "sev 2", "severity 2"],
  ],
  medium: [
    ...["medium", "med", "m", "moderate", "warning"],
    ...["p3", "sev3", "sev-3", "sev 3", "severity 3"],
  ],
  low: [
    ...["low", "l", "minor", "note", "very low", "verylow"],
    ...["p4", "sev4", "sev-4", "sev 4", "severity 4"],
  ],
  info: [
    ...["i", "p5", "sev5", "sev-5", "sev 5", "severity 5"],
    "info",
    "information",
    "informational",
    "none",
    "log",
    "negligible",
    "unknown",
    "undefined",
    "",
  ],
};

const SEVERITY_OF = new Map<string, Severity>();
for (const severity of ["critical", "high", "medium", "low", "info"] as const) {
  for (const word of WORDS[severity]) SEVERITY_OF.set(word, severity);
}

/**
 * Severity of a tool's word, ignoring case and surrounding white space; null for a word that has no
 * agreed meaning. Numbers alone have none: each tool counts differently. With a word before the
 * number (Sev1, P1), 1 is the worst.
 */
export function severityOfWord(word: string): Severity | null {
  return SEVERITY_OF.get(word.trim().toLowerCase()) ?? null;
}

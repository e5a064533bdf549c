import type { Severity } from "../../findings/severity";

const WORDS: Readonly<Record<Severity, readonly string[]>> = {
  critical: ["critical", "crit", "urgent", "blocker", "fatal", "p1"],
  high: ["high", "h", "error", "serious", "major", "important"],
  medium: ["medium", "med", "m", "moderate", "warning"],
  low: ["low", "l", "minor", "note"],
  info: [
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
 * Severity that a tool's word stands for, whatever its case and surrounding white space; null for a
 * word that has no agreed meaning. Numbers have none: each tool counts differently.
 */
export function severityOfWord(word: string): Severity | null {
  return SEVERITY_OF.get(word.trim().toLowerCase()) ?? null;
}

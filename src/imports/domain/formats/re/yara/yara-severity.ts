import type { Severity } from "@/evidence/domain/findings/severity";
import { severityOfWord } from "../../../ratings/severity-words";

/** Metadata of a rule in its order; a key may occur more than once. */
export type YaraMeta = readonly (readonly [key: string, value: string])[];

export interface YaraSeverity {
  severity: Severity;
  /** As the rule's metadata has it; empty where it has none. */
  raw: string;
  /** Whether the rule names a severity that has no agreed meaning. */
  isUnmapped: boolean;
}

/** Values of a rule's metadata under these keys, whatever their case. */
export function metaValues(meta: YaraMeta, keys: RegExp): string[] {
  return meta.filter(([key, value]) => keys.test(key) && value !== "").map(([, value]) => value);
}

/**
 * Severity of a rule by its metadata: the word under `severity`; else `score` (signature-base's 0 to
 * 100), 75 and more high, the rest medium; else medium, as DefectDojo takes it.
 */
export function yaraSeverity(meta: YaraMeta): YaraSeverity {
  const [word] = metaValues(meta, /^severity$/i);
  const named = word === undefined ? null : severityOfWord(word);
  if (word !== undefined && named !== null)
    return { severity: named, raw: word, isUnmapped: false };
  const isUnmapped = word !== undefined;
  const [score] = metaValues(meta, /^score$/i);
  if (score === undefined) return { severity: "medium", raw: word ?? "", isUnmapped };
  const severity = Number(score) >= 75 ? "high" : "medium";
  return { severity, raw: word ?? `score=${score}`, isUnmapped };
}

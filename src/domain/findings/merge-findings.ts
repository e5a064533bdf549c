import type { Finding } from "./finding";
import { severityRank } from "./severity";

/** What an incident takes from its occurrences. */
export type MergedFinding = Omit<Finding, "occurrence" | "parts" | "line">;

/** What one finding contributes, in the order that merging gives; merging starts from it. */
export function toMerged(finding: Finding): MergedFinding {
  const { occurrence, parts, line, ...merged } = finding;
  return mergeFindings(merged, merged);
}

/**
 * Merges what two sets of occurrences of one weakness on one asset say. Commutative and associative,
 * so that neither the order of a report nor that of imports matters: the highest severity with the
 * tool's word for it, the strongest confidence, the longest text of each kind, the union of all ids
 * and references, the highest score; a false positive only when all of them are.
 * Throws RangeError when the two are of different rules or tools.
 */
export function mergeFindings(a: MergedFinding, b: MergedFinding): MergedFinding {
  if (a.tool !== b.tool || a.ruleId !== b.ruleId) {
    throw new RangeError("only findings of one rule of one tool can be merged");
  }
  const rated = moreSevere(a, b);
  return {
    tool: a.tool,
    ruleId: a.ruleId,
    title: longer(a.title, b.title),
    group: longer(a.group, b.group),
    severity: rated.severity,
    severitySource: rated.severitySource,
    severityRaw: rated.severityRaw,
    confidence: stronger(a.confidence, b.confidence),
    falsePositive: a.falsePositive && b.falsePositive,
    asset: longer(a.asset.url ?? "", b.asset.url ?? "") === (a.asset.url ?? "") ? a.asset : b.asset,
    cve: union(a.cve, b.cve),
    cwe: mergeCwe(a.cwe, b.cwe),
    cvss: higherScore(a.cvss, b.cvss),
    description: longer(a.description, b.description),
    remediation: longer(a.remediation, b.remediation),
    references: union(a.references, b.references),
    reportedCount: greatest(a.reportedCount, b.reportedCount),
  };
}

/** The longer text; of two equally long ones the first by code units. */
function longer<T extends string>(a: T, b: T): T {
  if (a.length !== b.length) return a.length > b.length ? a : b;
  return a <= b ? a : b;
}

function moreSevere(a: MergedFinding, b: MergedFinding): MergedFinding {
  const difference = severityRank(a.severity) - severityRank(b.severity);
  if (difference !== 0) return difference > 0 ? a : b;
  if (a.severitySource !== b.severitySource) return a.severitySource > b.severitySource ? a : b;
  return longer(a.severityRaw, b.severityRaw) === a.severityRaw ? a : b;
}

const CONFIDENCE = [
  ["false positive"],
  ["tentative", "low", "suspicious", "potential"],
  ["firm", "medium", "warning"],
  ["high"],
  ["certain", "confirmed"],
];

function stronger(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  const difference = confidenceRank(a) - confidenceRank(b);
  if (difference !== 0) return difference > 0 ? a : b;
  return longer(a, b);
}

function confidenceRank(word: string): number {
  return CONFIDENCE.findIndex((words) => words.includes(word));
}

function union(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])].sort();
}

/** The smaller of the two primary weaknesses stays in front. */
function mergeCwe(a: readonly number[], b: readonly number[]): readonly number[] {
  const [firstA, firstB] = [a[0], b[0]];
  const primary = Math.min(firstA ?? Number.POSITIVE_INFINITY, firstB ?? Number.POSITIVE_INFINITY);
  const others = [...new Set([...a, ...b])].filter((id) => id !== primary).sort((x, y) => x - y);
  return Number.isFinite(primary) ? [primary, ...others] : [];
}

function higherScore(a: Finding["cvss"], b: Finding["cvss"]): Finding["cvss"] {
  if (a === null || b === null) return a ?? b;
  const difference = (a.score ?? -1) - (b.score ?? -1);
  if (difference !== 0) return difference > 0 ? a : b;
  const [keyA, keyB] = [`${a.version} ${a.vector ?? ""}`, `${b.version} ${b.vector ?? ""}`];
  return longer(keyA, keyB) === keyA ? a : b;
}

function greatest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

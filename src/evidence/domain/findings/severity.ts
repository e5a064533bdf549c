/** Severities from least to most severe; the index is the rank that the database stores and sorts by. */
export const SEVERITIES = ["info", "low", "medium", "high", "critical"] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Who said so: the tool's own word wins over a CVSS band (docs/decisions/severity.md). */
export type SeveritySource = "tool" | "cvss" | "analyst";

/** Rank of a severity, 0 (info) to 4 (critical). */
export function severityRank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

/** Severity of a rank as stored; throws RangeError for a rank outside 0..4. */
export function severityOfRank(rank: number): Severity {
  const severity = SEVERITIES[rank];
  if (severity === undefined) throw new RangeError(`no severity has rank ${rank}`);
  return severity;
}

import type { Severity } from "@/evidence/domain/findings/severity";

/** A CVSS rating as a finding carries it. */
export interface Cvss {
  /** `2.0`, `3.0`, `3.1`, `4.0`. */
  version: string;
  /** 0.0 to 10.0, or null where it is not known. */
  score: number | null;
  vector: string | null;
}

/** Qualitative severity of a CVSS score (FIRST, CVSS v3.1 section 5; v2 has no other bands here). */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return "critical";
  if (score >= 7) return "high";
  if (score >= 4) return "medium";
  return score > 0 ? "low" : "info";
}

/** A base score as a report writes it (decimal comma allowed); null when it is none from 0 to 10. */
export function cvssScore(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  if (!/^\d{1,2}(\.\d+)?$/.test(trimmed)) return null;
  const score = Number(trimmed);
  return score <= 10 ? Math.round(score * 10) / 10 : null;
}

/** No metric has a longer name or value; every part ends where the next one begins. */
const VECTOR =
  /^(?:CVSS:(\d\.\d)\/|CVSS[23]#)?([A-Za-z]{1,3}:[A-Za-z]{1,5}(?:\/[A-Za-z]{1,3}:[A-Za-z]{1,5})*)\/?$/;
const MAX_VECTOR = 500;

/**
 * Reads a vector string, with or without its prefix, with its base score computed for v2 and v3; of
 * v4, whose score is looked up in a table of 270 classes, only the vector is kept. Null when the text
 * is no vector.
 */
export function parseCvssVector(text: string): Cvss | null {
  if (text.length > MAX_VECTOR) return null;
  const match = VECTOR.exec(text.trim().replace(/^\((.*)\)$/, "$1"));
  if (match === null) return null;
  const body = match[2] ?? "";
  const metrics = new Map<string, string>();
  for (const metric of body.split("/")) {
    const [name = "", value = ""] = metric.split(":");
    // No vector states a metric twice (FIRST, CVSS v3.1 section 6); which one would count?
    if (metrics.has(name)) return null;
    metrics.set(name, value);
  }
  const version = match[1] ?? guessVersion(metrics);
  if (version === null) return null;
  const vector = version === "2.0" ? body : `CVSS:${version}/${body}`;
  if (version === "2.0") return { version, score: scoreV2(metrics), vector };
  if (version === "3.0" || version === "3.1") {
    return { version, score: scoreV3(metrics), vector };
  }
  return version === "4.0" ? { version, score: null, vector } : null;
}

function guessVersion(metrics: ReadonlyMap<string, string>): string | null {
  if (metrics.has("Au")) return "2.0";
  if (metrics.has("VC")) return "4.0";
  return metrics.has("PR") && metrics.has("UI") ? "3.1" : null;
}

type Weights = Readonly<Record<string, number>>;

const V3 = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  PR: { N: 0.85, L: 0.62, H: 0.27 },
  PR_CHANGED: { N: 0.85, L: 0.68, H: 0.5 },
  UI: { N: 0.85, R: 0.62 },
  CIA: { H: 0.56, L: 0.22, N: 0 },
} as const satisfies Record<string, Weights>;

function weight(weights: Weights, value: string | undefined): number {
  return weights[value ?? ""] ?? Number.NaN;
}

/** Base score of CVSS v3.0 and v3.1 (FIRST specification, section 7.1); null when a metric is missing. */
function scoreV3(metrics: ReadonlyMap<string, string>): number | null {
  const isChanged = metrics.get("S") === "C";
  if (!isChanged && metrics.get("S") !== "U") return null;
  const cia = (name: string) => 1 - weight(V3.CIA, metrics.get(name));
  const base = 1 - cia("C") * cia("I") * cia("A");
  const impact = isChanged ? 7.52 * (base - 0.029) - 3.25 * (base - 0.02) ** 15 : 6.42 * base;
  const exploitability =
    8.22 *
    weight(V3.AV, metrics.get("AV")) *
    weight(V3.AC, metrics.get("AC")) *
    weight(isChanged ? V3.PR_CHANGED : V3.PR, metrics.get("PR")) *
    weight(V3.UI, metrics.get("UI"));
  const sum = (isChanged ? 1.08 : 1) * (impact + exploitability);
  if (Number.isNaN(sum)) return null;
  if (impact <= 0) return 0;
  return roundUp(Math.min(sum, 10));
}

/** Appendix A of CVSS v3.1: rounds up without the errors of floating point. No v3.0 base score differs. */
function roundUp(value: number): number {
  const scaled = Math.round(value * 100_000);
  return scaled % 10_000 === 0 ? scaled / 100_000 : (Math.floor(scaled / 10_000) + 1) / 10;
}

const V2 = {
  AV: { L: 0.395, A: 0.646, N: 1 },
  AC: { H: 0.35, M: 0.61, L: 0.71 },
  Au: { M: 0.45, S: 0.56, N: 0.704 },
  CIA: { N: 0, P: 0.275, C: 0.66 },
} as const satisfies Record<string, Weights>;

/** Base score of CVSS v2 (FIRST guide, section 3.2.1); null when a metric is missing. */
function scoreV2(metrics: ReadonlyMap<string, string>): number | null {
  const cia = (name: string) => 1 - weight(V2.CIA, metrics.get(name));
  const impact = 10.41 * (1 - cia("C") * cia("I") * cia("A"));
  const exploitability =
    20 *
    weight(V2.AV, metrics.get("AV")) *
    weight(V2.AC, metrics.get("AC")) *
    weight(V2.Au, metrics.get("Au"));
  const score = (0.6 * impact + 0.4 * exploitability - 1.5) * 1.176;
  if (Number.isNaN(score)) return null;
  return impact === 0 ? 0 : Math.round(score * 10) / 10;
}

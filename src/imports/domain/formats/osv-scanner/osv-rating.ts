import { asList, asObject, asText, type JsonObject } from "@/encoding/domain/json/json-values";
import type { Severity, SeveritySource } from "@/evidence/domain/findings/severity";
import { type Cvss, parseCvssVector, severityOfScore } from "../../ratings/cvss";
import { severityOfWord } from "../../ratings/severity-words";

export interface OsvRating {
  severity: Severity;
  source: SeveritySource;
  raw: string;
  /** Why the severity counts as info, where nothing in the record states one. */
  problem: "none" | "unknown" | null;
  cvss: Cvss | null;
}

/** Placeholders for a missing word, and vectors used instead of one. */
const NO_WORD = /^(?:|unknown|undefined|none)$|[:/]/i;
/** Versions of CVSS in the order in which one of several vectors is chosen. */
const VERSIONS = ["3.1", "3.0", "4.0", "2.0"];

/**
 * Severity of a vulnerability: the word of its database (GHSA writes MODERATE, Ubuntu medium), else
 * the band of its CVSS score. The score of a v4 vector is the one that the scanner computed for the
 * group. `affected` are the entries of the vulnerability about its package.
 */
export function osvRating(
  vulnerability: JsonObject,
  affected: readonly JsonObject[],
  maxSeverity: number | null,
): OsvRating {
  const ratings = [vulnerability, ...affected].flatMap(({ severity }) =>
    Array.isArray(severity) ? severity.map(asObject) : [],
  );
  const cvss = bestVector(ratings, maxSeverity);
  const words = wordsOf(vulnerability, affected, ratings);
  const known = words.find((word) => severityOfWord(word) !== null);
  const severity = known === undefined ? null : severityOfWord(known);
  if (known !== undefined && severity !== null) {
    return { severity, source: "tool", raw: known, problem: null, cvss };
  }
  const score = cvss?.score ?? maxSeverity;
  if (score !== null) {
    const raw = cvss?.vector ?? String(score);
    return { severity: severityOfScore(score), source: "cvss", raw, problem: null, cvss };
  }
  const raw = words[0] ?? "";
  return { severity: "info", source: "tool", raw, problem: raw === "" ? "none" : "unknown", cvss };
}

function bestVector(ratings: readonly JsonObject[], maxSeverity: number | null): Cvss | null {
  const vectors = ratings
    .map(({ score }) => parseCvssVector(asText(score)))
    .filter((vector) => vector !== null)
    .sort((a, b) => VERSIONS.indexOf(a.version) - VERSIONS.indexOf(b.version));
  const best = vectors.find(({ score }) => score !== null) ?? vectors[0];
  if (best === undefined) return null;
  return best.score === null ? { ...best, score: maxSeverity } : best;
}

/** Words for the severity of the vulnerability as such, then of its entries about the package. */
function wordsOf(
  vulnerability: JsonObject,
  affected: readonly JsonObject[],
  ratings: readonly JsonObject[],
): string[] {
  const specific = (entry: JsonObject) => [
    asText(asObject(entry.database_specific).severity),
    asText(asObject(entry.ecosystem_specific).severity),
  ];
  const rated = ratings
    .filter(({ type }) => !asText(type).startsWith("CVSS"))
    .map(({ score }) => asText(score));
  const words = [...specific(vulnerability), ...affected.flatMap(specific), ...rated];
  return words.map((word) => word.trim()).filter((word) => !NO_WORD.test(word));
}

/** The entries of a vulnerability that are about a package, else all of them. */
export function affectedEntries(vulnerability: JsonObject, name: string): JsonObject[] {
  const entries = asList(vulnerability.affected).map(asObject);
  const own = entries.filter((entry) => asText(asObject(entry.package).name) === name);
  return own.length > 0 ? own : entries;
}

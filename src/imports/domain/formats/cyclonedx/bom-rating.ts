import type { Cvss } from "../../ratings/cvss";
import type { BomRating, BomVulnerability } from "./bom-vulnerability";
import { cvssOf } from "./cvss-choice";
import { type StatedSeverity, statedSeverity } from "./stated-severity";

/** Version of CVSS for a method of CycloneDX. */
const CVSS_METHODS = new Map([
  ["cvssv2", "2.0"],
  ["cvssv3", "3.0"],
  ["cvssv31", "3.1"],
  ["cvssv4", "4.0"],
]);
const METHODS = ["ssvc", "owasp", ...CVSS_METHODS.keys()];

export interface ChosenRating extends StatedSeverity {
  cvss: Cvss | null;
  /** The rating whose word or score is the severity; null where there is none. */
  rating: BomRating | null;
}

interface RankedRating {
  rating: BomRating;
  cvss: Cvss | null;
  rank: number;
}

/**
 * Severity and CVSS of a vulnerability that several sources rate. Preferred is the newest CVSS, then
 * OWASP, SSVC and other methods; of equals the source of the vulnerability itself, then the NVD, then
 * the first. The first word in this order is the severity; `unknown` is none while another rating
 * knows one. Only without any word the first score counts.
 */
export function chosenRating({ ratings, source }: BomVulnerability): ChosenRating {
  const ranked = ratings.map((rating) => rankedRating(rating, source.name));
  ranked.sort((a, b) => b.rank - a.rank);
  const cvss = ranked.find((entry) => entry.cvss !== null)?.cvss ?? null;
  const worded = ranked.find(({ rating }) => !isUnknown(rating.severity));
  if (worded !== undefined) {
    return { ...statedSeverity(worded.rating.severity, null), cvss, rating: worded.rating };
  }
  const scored = ranked.find((entry) => scoreOf(entry) !== null);
  if (scored !== undefined) {
    const score = { version: "", score: scoreOf(scored), vector: null };
    return { ...statedSeverity("", score), cvss, rating: scored.rating };
  }
  const unknown = ranked[0]?.rating ?? null;
  return { ...statedSeverity(unknown?.severity ?? "", null), cvss, rating: unknown };
}

function rankedRating(rating: BomRating, ownSource: string): RankedRating {
  const method = rating.method
    .trim()
    .toLowerCase()
    .replace(/[ _.-]/g, "");
  const version = CVSS_METHODS.get(method) ?? (method === "" ? versionOf(rating.vector) : null);
  const cvss = version === null ? null : cvssOf(rating.vector, rating.score, version);
  const kind = METHODS.findIndex((name) =>
    version === null
      ? method.startsWith(name)
      : CVSS_METHODS.get(name) === cvssVersion(cvss, version),
  );
  const source = rating.source.trim().toLowerCase();
  const isOwn = source !== "" && source === ownSource.trim().toLowerCase();
  const trust = isOwn ? 2 : Number(source.includes("nvd"));
  return { rating, cvss, rank: kind * 10 + trust };
}

function cvssVersion(cvss: Cvss | null, stated: string): string {
  return cvss?.version ?? stated;
}

/** Version that the prefix of a vector names; a rating without a method may still have one. */
function versionOf(vector: string): string | null {
  return /^CVSS:(3\.[01]|4\.0)\//.exec(vector.trim())?.[1] ?? null;
}

function isUnknown(word: string): boolean {
  const known = word.trim().toLowerCase();
  return known === "" || known === "unknown";
}

/** A CVSS score, or that of a rating which names no method: OWASP and others count differently. */
function scoreOf({ rating, cvss }: RankedRating): number | null {
  if (cvss !== null) return cvss.score;
  if (rating.method.trim() !== "" || rating.score === null) return null;
  return rating.score > 0 && rating.score <= 10 ? rating.score : null;
}

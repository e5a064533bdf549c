import { type Cvss, parseCvssVector } from "../../ratings/cvss";

/** Oldest to newest. */
const VERSIONS = ["2.0", "3.0", "3.1", "4.0"];

/**
 * A CVSS rating from its parts: the score as the report states it, else the one that the vector
 * gives. `version` is what the report says for a vector without a prefix. Null when there is neither
 * a score from 0 to 10 nor a vector.
 */
export function cvssOf(vector: string, score: number | null, version: string): Cvss | null {
  const text = vector.trim();
  const isBare = text !== "" && !text.startsWith("CVSS") && version !== "2.0";
  const parsed = text === "" ? null : parseCvssVector(isBare ? `CVSS:${version}/${text}` : text);
  const stated = score !== null && score >= 0 && score <= 10 ? Math.round(score * 10) / 10 : null;
  if (parsed === null && stated === null) return null;
  return {
    version: parsed?.version ?? version,
    score: stated ?? parsed?.score ?? null,
    vector: parsed?.vector ?? null,
  };
}

/** The rating by the newest version of CVSS, of several the first; null when there is none. */
export function newestCvss(ratings: readonly (Cvss | null)[]): Cvss | null {
  let newest: Cvss | null = null;
  for (const rating of ratings) {
    if (rating !== null && (newest === null || rank(rating) > rank(newest))) newest = rating;
  }
  return newest;
}

function rank({ version }: Cvss): number {
  return VERSIONS.indexOf(version);
}

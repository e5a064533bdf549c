import { flatText } from "@/encoding/domain/text/flat-text";
import { type Cvss, cvssScore, parseCvssVector } from "@/imports/domain/ratings/cvss";

/** The cells or elements with the scores of one CVSS version; empty where there are none. */
export interface QualysScores {
  version: "2.0" | "3.0" | "3.1";
  /** Score for this host, with all groups of metrics that Qualys knows. */
  final: string;
  base: string;
  temporal: string;
}

interface QualysScore {
  score: number;
  vector: string;
}

const CELL = /^(\d{1,2}(?:[.,]\d+)?)\s*(?:\(([^()]{1,200})\))?$/;

const MAX_KNOWN = 10_000;
const MAX_KEY = 1_000;

/** Rates the detections of one report; remembers what it has rated, because few scores differ. */
export class QualysRatings {
  private readonly known = new Map<string, Cvss | null>();

  /**
   * Rating by the first of these versions that has one: its final score, else its base score, each
   * written as `8.1` or `8.1 (AV:N/…)`. The vector is the one that gives this score, so that both
   * always fit together. Null when there is no score.
   */
  of(versions: readonly QualysScores[]): Cvss | null {
    const key = versions
      .map(({ version, final, base, temporal }) => `${version}|${final}|${base}|${temporal}`)
      .join("|");
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const rating = firstRating(versions);
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    if (key.length < MAX_KEY) this.known.set(key, rating);
    return rating;
  }
}

function firstRating(versions: readonly QualysScores[]): Cvss | null {
  for (const scores of versions) {
    const rating = ratingBy(scores);
    if (rating !== null) return rating;
  }
  return null;
}

function ratingBy({ version, ...scores }: QualysScores): Cvss | null {
  const base = scoreOf(scores.base);
  const final = scoreOf(scores.final);
  const chosen = final ?? base;
  if (chosen === null) return null;
  if (chosen.vector !== "") return ratingOf(version, chosen.score, chosen.vector);
  if (base === null || base.vector === "") return ratingOf(version, chosen.score, "");
  if (base.score === chosen.score) return ratingOf(version, chosen.score, base.vector);
  const temporal = scoreOf(scores.temporal);
  const isTemporal = temporal !== null && temporal.score === chosen.score && temporal.vector !== "";
  return ratingOf(version, chosen.score, isTemporal ? `${base.vector}/${temporal.vector}` : "");
}

function scoreOf(text: string): QualysScore | null {
  if (text === "") return null;
  const [, number = "", vector = ""] = CELL.exec(text.trim()) ?? [];
  const score = cvssScore(number);
  return score === null ? null : { score, vector };
}

function ratingOf(version: QualysScores["version"], score: number, vector: string): Cvss {
  if (vector === "") return { version, score, vector: null };
  const isBare = version === "2.0" || vector.startsWith("CVSS:");
  const parsed = parseCvssVector(isBare ? vector : `CVSS:${version}/${vector}`);
  return {
    version: flatText(parsed?.version ?? version),
    score,
    vector: parsed?.vector == null ? null : flatText(parsed.vector),
  };
}

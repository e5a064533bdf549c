import { currentTechnique } from "@/encoding/domain/techniques/current-id";

/** A person's word on a technique, as it was stated. */
export interface Verdict {
  techniqueId: string;
  verdict: "confirmed" | "rejected" | "withdrawn";
  reason: string | null;
  /** The retired id that the person used. */
  redirectedFrom: string | null;
  by: string;
  /** RFC 3339. */
  at: string;
  /** Public id of the statement. */
  statement: string;
}

type Verdicts = ReadonlyMap<string, Pick<Verdict, "verdict">>;

/** The id as the catalogue has it, or as it is where the catalogue knows neither it nor a successor. */
export function canonicalId(id: string): string {
  return currentTechnique(id)?.id ?? id;
}

/**
 * The valid verdict on each technique by its current id: the newest, unless that withdraws the
 * earlier ones. `verdicts` are the newest first.
 */
export function presentVerdicts(verdicts: readonly Verdict[]): Map<string, Verdict> {
  const newest = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const id = canonicalId(verdict.techniqueId);
    if (!newest.has(id)) newest.set(id, verdict);
  }
  return new Map([...newest].filter(([, { verdict }]) => verdict !== "withdrawn"));
}

/**
 * Techniques named by tools: all that reports named, and every other technique of the incident that
 * no person confirmed. Sorted, unique, by current ids.
 */
export function toolNamed(
  reported: readonly string[],
  stated: readonly string[],
  present: Verdicts,
): string[] {
  const unconfirmed = stated
    .map(canonicalId)
    .filter((id) => present.get(id)?.verdict !== "confirmed");
  return [...new Set([...reported.map(canonicalId), ...unconfirmed])].sort();
}

/** The techniques that are stated: by tools or by people, without what people rejected. Sorted. */
export function statedTechniques(named: readonly string[], present: Verdicts): string[] {
  const confirmed = [...present].filter(([, { verdict }]) => verdict === "confirmed");
  const all = new Set([...named.map(canonicalId), ...confirmed.map(([id]) => id)]);
  return [...all].filter((id) => present.get(id)?.verdict !== "rejected").sort();
}

/** Columns of an incident's techniques. */
export interface TechniqueColumns {
  /** By reports or people, without what people rejected. */
  techniques: readonly string[];
  /** All that reports named, whatever people said of it. */
  reported: readonly string[];
  suggested: readonly string[];
}

/**
 * Columns after a person's verdict on an active technique: confirmed ones are stated; rejected ones
 * are neither stated nor suggested; after withdrawing, what reports name counts again.
 */
export function afterVerdict(
  { techniques, reported, suggested }: TechniqueColumns,
  before: Verdicts,
  id: string,
  verdict: Verdict["verdict"],
): { techniques: string[]; suggested: string[]; rejected: string[] } {
  const named = toolNamed(reported, techniques, before);
  const after = new Map(before);
  after.delete(id);
  if (verdict !== "withdrawn") after.set(id, { verdict });
  const rejected = [...after].filter(([, each]) => each.verdict === "rejected");
  return {
    techniques: statedTechniques(named, after),
    suggested: suggested.filter((each) => verdict !== "rejected" || each !== id),
    rejected: rejected.map(([each]) => each).sort(),
  };
}

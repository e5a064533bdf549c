/** One yes-or-no question about stored rows, answered. */
export interface Check {
  /** `provenance.source_named`; stable. */
  id: string;
  passed: boolean;
  /** Rows that prove it (EVD-…, STM-…, RUN-…, INC-…, the hash of a trace record); empty where it failed. */
  evidence_ids: readonly string[];
  /** The missing part; null where it passed. */
  reason: string | null;
}

/** Result of a dimension for an incident. */
export type DimensionResult =
  | { applies: true; checks: readonly Check[] }
  | {
      applies: false;
      /** The stored fact that makes it so. */
      reason: string;
      /** Whether it will apply once the incident has moved on. */
      isDueLater: boolean;
    };

/** A check that passes when nothing is missing. */
export function check(id: string, missing: string | null, proof: readonly string[]): Check {
  if (missing !== null) return { id, passed: false, evidence_ids: [], reason: missing };
  return { id, passed: true, evidence_ids: sortedIds(proof), reason: null };
}

/** Ids in the order of their numbers, each once. */
function sortedIds(ids: readonly string[]): string[] {
  // Split once and not in each comparison: an incident can have thousands of items.
  return [...new Set(ids)]
    .map(splitId)
    .sort(compareSplit)
    .map(({ id }) => id);
}

/** Order of ids: by prefix, then by number. */
export function compareIds(a: string, b: string): number {
  return compareSplit(splitId(a), splitId(b));
}

interface SplitId {
  id: string;
  prefix: string;
  number: number;
}

function splitId(id: string): SplitId {
  const match = /^(.*?-)(\d{1,15})$/.exec(id);
  return { id, prefix: match?.[1] ?? id, number: Number(match?.[2] ?? -1) };
}

function compareSplit(a: SplitId, b: SplitId): number {
  if (a.prefix !== b.prefix) return a.prefix < b.prefix ? -1 : 1;
  if (a.number !== b.number) return a.number - b.number;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}

const NAMED = 3;

/** The first ids and how many more there are, for a sentence. */
export function nameSome(ids: readonly string[]): string {
  const sorted = sortedIds(ids);
  const more = sorted.length - NAMED;
  const named = sorted.slice(0, NAMED).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}

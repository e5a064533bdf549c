import { type Check, check, compareIds, nameSome } from "./check";
import type { CoverageFacts, EvidenceFacts } from "./facts";
import { instantOf } from "./instant";

/** Facts as the dimensions read them: each piece of evidence once. */
export interface CountedFacts extends CoverageFacts {
  /** Items in the order of their ids; of several with the same digest only the one that came first. */
  items: readonly EvidenceFacts[];
  /** Whether any of them has a digest; without one, a row is not evidence of anything. */
  hasEvidence: boolean;
  /** The item of an id; null for an id of another incident. */
  itemOf: (id: string) => EvidenceFacts | null;
}

/** Reason of a check that has nothing to look at. */
export const NO_EVIDENCE = "No evidence item with a digest is stored";

export function isDigest(text: string | null): text is string {
  return text !== null && /^[0-9a-f]{64}$/.test(text);
}

/** Merges what was stored more than once. Bytes that a check found to differ are no duplicates. */
export function countFacts(facts: CoverageFacts): CountedFacts {
  const inOrder = facts.evidence
    .map((item) => ({ item, time: instantOf(item.importedAt) ?? Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.time - b.time || compareIds(a.item.id, b.item.id));
  const first = new Map<string, EvidenceFacts>();
  const byId = new Map<string, EvidenceFacts>();
  for (const { item } of inOrder) {
    const isMerged = isDigest(item.sha256) && item.lastCheck?.match !== false;
    const key = isMerged ? `sha256:${item.sha256}` : item.id;
    const counted = first.get(key) ?? item;
    first.set(key, counted);
    byId.set(item.id, counted);
  }
  const items = [...first.values()].sort((a, b) => compareIds(a.id, b.id));
  return {
    ...facts,
    items,
    hasEvidence: items.some((item) => isDigest(item.sha256)),
    itemOf: (id) => byId.get(id) ?? null,
  };
}

/** Whether an item can prove anything now: it has a digest, its bytes are there and nothing doubts them. */
export function isUsable(item: EvidenceFacts): boolean {
  return isDigest(item.sha256) && !item.erased && item.lastCheck?.match !== false;
}

/** Usable items that a statement names; ids that this incident does not have are left out. */
export function citedItems(
  { itemOf }: CountedFacts,
  ids: readonly string[],
): readonly EvidenceFacts[] {
  const found = ids.map(itemOf).filter((item) => item !== null);
  return [...new Set(found)].filter(isUsable);
}

/** A check that every item has to pass; `what` begins the sentence about those that do not. */
export function everyItem(
  { items, hasEvidence }: CountedFacts,
  id: string,
  what: string,
  holds: (item: EvidenceFacts) => boolean,
): Check {
  if (!hasEvidence) return check(id, NO_EVIDENCE, []);
  const failing = items.filter((item) => !holds(item)).map((item) => item.id);
  const all = items.map((item) => item.id);
  return check(id, failing.length === 0 ? null : `${what}: ${nameSome(failing)}`, all);
}

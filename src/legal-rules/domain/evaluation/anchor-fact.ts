import type { FactKey, InstantFact, LegalFacts } from "../facts";

/** The instant recorded under a key, or null where there is none. */
export function anchorFact(facts: LegalFacts, key: FactKey): InstantFact | null {
  const value = facts[key];
  return typeof value === "object" && "zone" in value ? value : null;
}

import { FACTS, type FactKey } from "../facts";
import type { MissingFact } from "./evaluation";

/** Facts that one rule lacks, by what they would do for it. */
export interface Lack {
  readonly rule: string;
  /** They decide about a trigger or start one of its clocks. */
  readonly decisive: readonly FactKey[];
  /** They refine a trigger: a stage that may be required, something that is assumed. */
  readonly refining: readonly FactKey[];
  /** They decide whether the rule applies at all. */
  readonly scope: readonly FactKey[];
}

const DECISIVE = 100;
const REFINING = 10;

/** Every missing fact once with the rules that lack it: those that decide the most come first. */
export function missingFacts(lacks: readonly Lack[]): readonly MissingFact[] {
  const found = new Map<FactKey, { weight: number; rules: Set<string> }>();
  const add = (facts: readonly FactKey[], rule: string, weight: number) => {
    for (const fact of facts) {
      const entry = found.get(fact) ?? { weight: 0, rules: new Set<string>() };
      entry.weight += weight;
      entry.rules.add(rule);
      found.set(fact, entry);
    }
  };
  for (const { rule, decisive, refining, scope } of lacks) {
    add(decisive, rule, DECISIVE);
    add(refining, rule, REFINING);
    add(scope, rule, 1);
  }
  const places = new Map(Object.keys(FACTS).map((key, place) => [key, place]));
  return [...found]
    .sort(([a, x], [b, y]) => y.weight - x.weight || (places.get(a) ?? 0) - (places.get(b) ?? 0))
    .map(([fact, { rules }]) => ({ fact, question: FACTS[fact].question, rules: [...rules] }));
}

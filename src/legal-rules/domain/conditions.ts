import type { FactKey, LegalFacts } from "./facts";
import { ENTITY_FAMILIES } from "./legal-vocabulary";

/** How a condition is read while nothing is recorded: as met, or as if it were not in its `any`. */
type IfAbsent = "assumed" | "left_out";

/** A condition of a rule over recorded facts. It is true, false, or not known. */
export type Condition =
  | { readonly fact: FactKey; readonly is: boolean; readonly if_absent?: IfAbsent }
  | {
      readonly fact: FactKey;
      readonly includes: readonly string[];
      readonly if_absent?: IfAbsent;
    }
  | { readonly fact: FactKey; readonly excludes: readonly string[] }
  | { readonly fact: FactKey; readonly at_least: number }
  | { readonly fact: FactKey; readonly below: number }
  | { readonly fact: FactKey; readonly recorded: true; readonly if_absent?: IfAbsent }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

export interface Judgement {
  /** Null where it depends on facts that are not recorded. */
  readonly value: boolean | null;
  /** Recorded facts that make it what it is. */
  readonly facts: readonly FactKey[];
  /** Facts that would settle it. */
  readonly missing: readonly FactKey[];
  /** Facts that were read as if they were recorded. */
  readonly assumed: readonly FactKey[];
  /** Why it is false, in words; empty otherwise. */
  readonly reason: string;
}

/** Judges a condition by Kleene's three-valued logic: what is not recorded is neither true nor false. */
export function judge(condition: Condition, facts: LegalFacts): Judgement {
  if ("all" in condition) return judgeAll(condition.all.map((part) => judge(part, facts)));
  if ("any" in condition) return judgeAny(condition.any.map((part) => judge(part, facts)));
  if ("includes" in condition) return judgeWords(condition, facts);
  const value = facts[condition.fact];
  if (value === undefined)
    return absent(condition.fact, "if_absent" in condition ? condition.if_absent : undefined);
  if ("recorded" in condition) return settled(condition.fact, true, "");
  if ("is" in condition)
    return settled(condition.fact, value === condition.is, `${condition.fact} is ${value}`);
  if ("excludes" in condition) {
    const named = wordsOf(facts, condition.fact).filter((word) =>
      condition.excludes.includes(word),
    );
    return settled(
      condition.fact,
      named.length === 0,
      `${condition.fact} names ${named.join(", ")}`,
    );
  }
  if ("at_least" in condition)
    return settled(
      condition.fact,
      Number(value) >= condition.at_least,
      `${condition.fact} is ${value}, below ${condition.at_least}`,
    );
  return settled(
    condition.fact,
    Number(value) < condition.below,
    `${condition.fact} is ${value}, not below ${condition.below}`,
  );
}

function judgeWords(
  { fact, includes, if_absent }: Extract<Condition, { includes: unknown }>,
  facts: LegalFacts,
): Judgement {
  const declared = wordsOf(facts, fact).filter((word) => isOfSameFamily(fact, word, includes));
  if (declared.length === 0) return absent(fact, if_absent);
  const isMatch = declared.some((word) => includes.includes(word));
  return settled(fact, isMatch, `${fact} names ${declared.join(", ")} and not ${oneOf(includes)}`);
}

/** Words recorded under a fact, whether it holds one or a set; none where it is not recorded. */
function wordsOf(facts: LegalFacts, fact: FactKey): readonly string[] {
  const value = facts[fact];
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value : [];
}

/** Being a controller says nothing of whether it is a bank: such words answer different questions. */
function isOfSameFamily(fact: FactKey, word: string, includes: readonly string[]): boolean {
  if (fact !== "entity") return true;
  const family = ENTITY_FAMILIES.find((words) => words.includes(word)) ?? [];
  return includes.some((other) => family.includes(other));
}

function oneOf(words: readonly string[]): string {
  return words.length <= 3
    ? words.join(" or ")
    : `${words.slice(0, 2).join(", ")} or another of ${words.length} words`;
}

function settled(fact: FactKey, value: boolean, reason: string): Judgement {
  return { value, facts: [fact], missing: [], assumed: [], reason: value ? "" : reason };
}

function absent(fact: FactKey, reading: IfAbsent | undefined): Judgement {
  return {
    value: reading === undefined ? null : reading === "assumed",
    facts: [],
    missing: reading === undefined ? [fact] : [],
    assumed: reading === "assumed" ? [fact] : [],
    reason: "",
  };
}

function judgeAll(parts: readonly Judgement[]): Judgement {
  const failed = parts.filter(({ value }) => value === false);
  if (failed.length > 0) return merged(false, failed);
  return merged(parts.some(({ value }) => value === null) ? null : true, parts);
}

function judgeAny(parts: readonly Judgement[]): Judgement {
  const passed = parts.filter(({ value }) => value === true);
  const certain = passed.filter(({ assumed }) => assumed.length === 0);
  if (passed.length > 0) return merged(true, certain.length > 0 ? certain : passed);
  const open = parts.filter(({ value }) => value === null);
  return open.length > 0 ? merged(null, open) : merged(false, parts);
}

function merged(value: boolean | null, parts: readonly Judgement[]): Judgement {
  const union = (pick: (part: Judgement) => readonly FactKey[]) => [
    ...new Set(parts.flatMap(pick)),
  ];
  return {
    value,
    facts: union((part) => part.facts),
    missing: value === null ? union((part) => part.missing) : [],
    assumed: union((part) => part.assumed),
    reason:
      value === false
        ? [...new Set(parts.map(({ reason }) => reason))]
            .filter((reason) => reason !== "")
            .join("; ")
        : "",
  };
}

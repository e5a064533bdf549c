import { ACCESS_WEAKNESS_RULES } from "./access-weaknesses";
import { EFFECT_RULES } from "./effects";
import { INPUT_WEAKNESS_RULES } from "./input-weaknesses";
import { MEMORY_WEAKNESS_RULES } from "./memory-weaknesses";
import { PATH_RULES } from "./paths";
import { QUIET_KINDS } from "./quiet";
import type { Rule } from "./rule";
import type { ReadInput } from "./suggestion-input";

/** All rules; ids are unique. */
export const RULES: readonly Rule[] = [
  ...INPUT_WEAKNESS_RULES,
  ...MEMORY_WEAKNESS_RULES,
  ...ACCESS_WEAKNESS_RULES,
  ...EFFECT_RULES,
  ...PATH_RULES,
];

const WORDS_LIMIT = 3;

/** Words of the input that a suggestion rests on; offsets are UTF-16 units, 0 and 0 for identifiers. */
export interface MatchedWords {
  readonly text: string;
  readonly in: "title" | "text" | "cwe" | "cve";
  readonly start: number;
  readonly end: number;
}

/** A rule that applies, with what made it apply: never both lists empty. */
export interface RuleHit {
  readonly rule: Rule;
  readonly words: readonly MatchedWords[];
  readonly cwes: readonly MatchedWords[];
}

function wordsOf(rule: Rule, input: ReadInput): MatchedWords[] {
  const found: MatchedWords[] = [];
  for (const { in: place, given, value } of input.texts) {
    for (const pattern of rule.words) {
      const match = pattern.exec(value);
      if (match === null) continue;
      // Patterns may begin with an optional word and so with a blank.
      const start = match.index + match[0].length - match[0].trimStart().length;
      const end = match.index + match[0].trimEnd().length;
      found.push({ text: given.slice(start, end), in: place, start, end });
      if (found.length === WORDS_LIMIT) return found;
    }
  }
  return found;
}

/** The rules that apply to an input, in the order of the table. */
export function matchRules(input: ReadInput): RuleHit[] {
  const hits: RuleHit[] = [];
  for (const rule of RULES) {
    const words = wordsOf(rule, input);
    const cwes = input.cwes
      .filter((cwe) => rule.cwes.includes(cwe))
      .map((cwe) => ({ text: `CWE-${cwe}`, in: "cwe" as const, start: 0, end: 0 }));
    if (words.length > 0 || cwes.length > 0) hits.push({ rule, words, cwes });
  }
  return hits;
}

/** The kind of finding for which the answer is none, or null. */
export function quietKind(input: ReadInput): string | null {
  const title = input.texts.find((text) => text.in === "title")?.value ?? "";
  return QUIET_KINDS.find((kind) => kind.title.test(title))?.id ?? null;
}

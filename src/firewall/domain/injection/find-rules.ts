import { CLASSES, WORD_CLASS, type WordClass } from "./lexicon";
import { RULES } from "./rules/rules";
import { BEFORE, type Tokens } from "./tokens";
import { hashWord } from "./word-hash";

interface Step {
  readonly mask: number;
  readonly words: ReadonlySet<number>;
  readonly gap: number;
  /** Must begin a clause. */
  readonly clause: boolean;
  /** Fits whatever begins a clause. */
  readonly anyClause: boolean;
}

interface Pattern {
  readonly rule: number;
  readonly steps: readonly Step[];
}

/** A rule found between two tokens, both included. */
export interface RuleHit {
  readonly rule: number;
  readonly first: number;
  readonly last: number;
}

const CLASS_NAMES: Readonly<Record<string, WordClass>> = Object.fromEntries(
  (Object.keys(WORD_CLASS) as WordClass[]).map((name) => [name.toUpperCase(), name]),
);
const YOUR = ["your", "you", "yours"];

function parseStep(text: string, gap: number): Step {
  let mask = 0;
  let clause = false;
  const words = new Set<number>();
  for (const raw of text.split("|")) {
    const alternative = raw.startsWith("^") ? raw.slice(1) : raw;
    clause ||= raw.startsWith("^") && raw !== "^";
    const name = CLASS_NAMES[alternative];
    if (alternative === "YOUR") for (const word of YOUR) words.add(hashWord(word));
    else if (name !== undefined) mask |= WORD_CLASS[name];
    else if (alternative !== "") words.add(hashWord(alternative));
  }
  return { mask, words, gap, clause, anyClause: text.split("|").includes("^") };
}

function parsePattern(text: string, rule: number): Pattern {
  const steps: Step[] = [];
  let gap = 0;
  for (const part of text.split(" ")) {
    if (/^\d+$/.test(part)) gap = Number(part);
    else {
      steps.push(parseStep(part, gap));
      gap = 0;
    }
  }
  return { rule, steps };
}

const PATTERNS = RULES.flatMap(({ patterns }, rule) =>
  patterns.map((text) => parsePattern(text, rule)),
);

/** For each word that can begin a pattern, the patterns that it begins. */
const BEGINNINGS = beginnings();

function beginnings(): ReadonlyMap<number, readonly Pattern[]> {
  const found = new Map<number, Pattern[]>();
  const put = (word: number, pattern: Pattern) => {
    const own = found.get(word);
    if (!own) found.set(word, [pattern]);
    else if (!own.includes(pattern)) own.push(pattern);
  };
  for (const pattern of PATTERNS) {
    const first = pattern.steps[0];
    for (const word of first?.words ?? []) put(word, pattern);
    for (const [word, classes] of CLASSES)
      if ((classes & (first?.mask ?? 0)) !== 0) put(word, pattern);
  }
  return found;
}

function fits(tokens: Tokens, at: number, step: Step): boolean {
  const fitting =
    ((tokens.classes[at] ?? 0) & step.mask) !== 0 || step.words.has(tokens.words[at] ?? 0);
  const starts = tokens.before[at] !== BEFORE.text;
  return step.anyClause ? starts || fitting : fitting && (starts || !step.clause);
}

/** The token that ends the pattern that begins at a token, or -1. Looks at no more than its gaps allow. */
function endOf(tokens: Tokens, at: number, steps: readonly Step[]): number {
  const first = steps[0];
  if (!first || (first.clause && tokens.before[at] === BEFORE.text)) return -1;
  let last = at;
  for (let s = 1; s < steps.length; s++) {
    const step = steps[s];
    if (!step) return -1;
    const limit = Math.min(last + 1 + step.gap, tokens.count - 1);
    let next = -1;
    for (let i = last + 1; i <= limit; i++) {
      if (fits(tokens, i, step)) {
        next = i;
        break;
      }
    }
    if (next < 0) return -1;
    last = next;
  }
  return last;
}

/** Every rule that the tokens fit, in their order. Takes time linear in them. */
export function findRules(tokens: Tokens): RuleHit[] {
  const hits: RuleHit[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const patterns = BEGINNINGS.get(tokens.words[i] ?? 0);
    if (!patterns) continue;
    for (const { rule, steps } of patterns) {
      const last = endOf(tokens, i, steps);
      if (last >= 0) hits.push({ rule, first: i, last });
    }
  }
  return hits;
}

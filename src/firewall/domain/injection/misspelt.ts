import type { Variant } from "./decode";
import { WORD_CLASS as C, CLASSES } from "./lexicon";
import type { Tokens } from "./tokens";
import { addUnit, HASH_START, hashWord } from "./word-hash";

/** What an override is made of: only these words are looked for behind a slip of the fingers. */
const TARGETS: readonly string[] =
  "ignore disregard forget override overlook bypass neglect previous prior above earlier everything preceding original instructions instruction prompt prompts guidelines rules directives commands directions restrictions".split(
    " ",
  );
const SHORTEST = 4;
const LONGEST = 14;
/** Words between the parts of an override. */
const NEAR = 5;
const MARGIN = 240;

/** Hash of a word without one of its letters, or with all where `without` is past its end. */
function hashWithout(text: string, start: number, end: number, without: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at++)
    if (at !== without) hash = addUnit(hash, text.charCodeAt(at) | 32);
  return hash | 0;
}

/** Words by their own hash and by that without any one letter: two that share one are a slip apart. */
const SLIPS = new Map<number, string>();
for (const word of TARGETS) {
  for (let i = 1; i <= word.length; i++) {
    const hash = hashWithout(word, 0, word.length, i);
    if (!SLIPS.has(hash)) SLIPS.set(hash, word);
  }
}
/** Real words that are a letter away. */
const REAL = new Set(
  "abode forge forged forges forgot ruler rulers ruled roles rule override overrides overridden overrode instructors instructor command direction restriction directive guideline prompted prompter prompts promote pilot priory prion price pride proper above about abovo alone earlies earliest ignored ignores ignorer ignoring bypassed bypasses forgets forger ranges rulings rubles ruses mules tules origin originals originally previously commend commends commander instructional everythings"
    .split(" ")
    .map(hashWord),
);

function isLatin(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at) | 32;
    if (unit < 0x61 || unit > 0x7a) return false;
  }
  return true;
}

/** The word that was meant, where a word is a letter away from one: swapped, left out, doubled or wrong. */
function meantBy(text: string, start: number, end: number, hash: number): string | null {
  const length = end - start;
  if (length < SHORTEST || length > LONGEST || REAL.has(hash) || CLASSES.has(hash)) return null;
  if (!isLatin(text, start, end)) return null;
  for (let without = start + 1; without <= end; without++) {
    const meant = SLIPS.get(hashWithout(text, start, end, without));
    if (meant !== undefined && Math.abs(meant.length - length) <= 1) return meant;
  }
  return null;
}

/** A text with the slips in the words of an override mended, where a verb of dropping stands near what it drops. */
export function misspelt(text: string, tokens: Tokens): Variant[] {
  const slips: { at: number; meant: string; classes: number }[] = [];
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.classes[i] !== 0) continue;
    const meant = meantBy(text, tokens.starts[i] ?? 0, tokens.ends[i] ?? 0, tokens.words[i] ?? 0);
    if (meant !== null) slips.push({ at: i, meant, classes: CLASSES.get(hashWord(meant)) ?? 0 });
  }
  if (slips.length === 0) return [];
  const classes = new Map(slips.map((slip) => [slip.at, slip.classes]));
  const isAmong = (mask: number, from: number, to: number) => {
    for (let i = Math.max(0, from); i <= Math.min(tokens.count - 1, to); i++)
      if (((classes.get(i) ?? tokens.classes[i] ?? 0) & mask) !== 0) return true;
    return false;
  };
  const telling = slips.filter(({ at, classes: own }) =>
    (own & C.override) !== 0
      ? isAmong(C.instruction | C.prior, at + 1, at + NEAR)
      : isAmong(C.override, at - NEAR, at - 1),
  );
  const first = telling[0];
  const last = telling[telling.length - 1];
  if (!first || !last) return [];
  const start = Math.max(0, (tokens.starts[first.at] ?? 0) - MARGIN);
  const end = Math.min(text.length, (tokens.ends[last.at] ?? 0) + MARGIN);
  let mended = "";
  let from = start;
  for (const { at, meant } of slips) {
    const own = tokens.starts[at] ?? 0;
    if (own < from || own >= end) continue;
    mended += text.slice(from, own) + meant;
    from = tokens.ends[at] ?? own;
  }
  return [{ decoder: MISSPELT, text: mended + text.slice(from, end), start, end }];
}

/** Name of the decoder: a slip hides nothing by itself. */
export const MISSPELT = "misspelt";

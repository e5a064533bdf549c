import { HEDGES, NEGATORS } from "./claim-vocabulary";
import type { FoldedText } from "./normalise-for-comparison";

/** A sentence of a folded text, with what turns its meaning. */
export interface Sentence {
  /** Places in the folded text, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly isNegated: boolean;
  readonly isHedged: boolean;
}

/** Phrases that have a negator in them and negate nothing. */
const BOUND_PHRASES = /\bno (?:more|fewer|less|later|earlier) than\b|\bnot only\b/g;
/** `22 May` and `May 2026` leave nothing open. */
const MAY = /\b\d{1,2}(?:st|nd|rd|th)? may\b|\bmay \d{1,4}\b/g;
/** A line that ends in one of these goes on in the next one. */
const GOES_ON =
  /(?:^|[^a-z])(?:a|an|and|are|as|at|be|been|but|by|for|from|has|have|in|is|never|no|not|of|on|or|that|the|to|was|were|which|with|without)\s*$|[,-]\s*$|n't\s*$/;
const LINE_END = 20;

/**
 * Splits a folded text: at `.`, `!` and `?` before white space, and at line ends. A line that is merely
 * wrapped ends no sentence, lest what it negates be read apart from it. Linear.
 */
export function splitSentences(folded: FoldedText): Sentence[] {
  const { text } = folded;
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (end: number) => {
    if (end > start) sentences.push(sentenceOf(text, start, end));
    start = end;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "\n" && !isWrapped(folded, at)) close(at + 1);
    else if (isStop(character) && isBlank(text[at + 1])) close(at + 1);
  }
  close(text.length);
  return sentences;
}

/** Index of the sentence that each place of the text belongs to. */
export function sentenceAt(sentences: readonly Sentence[], place: number): number {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.end ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

function sentenceOf(text: string, start: number, end: number): Sentence {
  const words = text.slice(start, end).replace(BOUND_PHRASES, " ").replace(MAY, " ");
  let isNegated = false;
  let isHedged = /\?\s*$/.test(words.slice(-20));
  for (const [word] of words.matchAll(/[a-z']+/g)) {
    if (NEGATORS.has(word) || word.endsWith("n't")) isNegated = true;
    if (HEDGES.has(word)) isHedged = true;
  }
  return { start, end, isNegated, isHedged };
}

/**
 * Whether the next line goes on in small letters, or this one ends in a word that requires more.
 */
function isWrapped({ given, text, starts }: FoldedText, at: number): boolean {
  const next = at + 1 + (/^[ ]{0,80}/.exec(text.slice(at + 1, at + 81))?.[0].length ?? 0);
  const first = text[next];
  if (first === undefined || first === "\n") return false;
  const isSmall =
    /\p{Ll}/u.test(given[starts[next] ?? 0] ?? "") &&
    !/^[a-z][.)]\s/.test(text.slice(next, next + 3));
  return isSmall || GOES_ON.test(text.slice(Math.max(0, at - LINE_END), at));
}

function isStop(character: string | undefined): boolean {
  return character === "." || character === "!" || character === "?";
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || character === " " || character === "\n" || character === '"';
}

/** A line this long may have been broken by its width alone. */
const WIDE = 50;

/**
 * Starts of the units of statement: sentences, and within them lines, unless a line clearly
 * continues in the next one. Two lines of a list are two statements.
 */
export function splitUnits(
  { text }: FoldedText,
  sentences: readonly Sentence[],
): readonly number[] {
  const starts = sentences.map(({ start }) => start);
  let line = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    const isWide = at - line >= WIDE && !/[.!?:;|]\s*$/.test(text.slice(Math.max(0, at - 3), at));
    const next = /^\s?([a-z'-]+)(?=[ ,.;\n]|$)/.test(text.slice(at + 1, at + 41));
    if (!isWide || !next) starts.push(at + 1);
    line = at + 1;
  }
  return starts.sort((a, b) => a - b);
}

/** Index of the last start at or before a place. */
export function unitAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

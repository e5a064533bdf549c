import { type DelimiterHit, findDelimiters } from "./delimiters";
import { findRules, type RuleHit } from "./find-rules";
import { SentenceFlags } from "./flags";
import { type NormalisedText, normalise } from "./normalise";
import { RULES } from "./rules/rules";
import { type Sentences, sentencesOf, WINDOW, WINDOW_SENTENCES } from "./sentences";
import { BEFORE, type Tokens, tokenise } from "./tokens";

/** A text as the model sees it. */
export interface Reading {
  readonly normal: NormalisedText;
  readonly tokens: Tokens;
  readonly sentences: Sentences;
  /** FLAG_WORDS words of flags for each sentence. */
  readonly flags: Int32Array;
  readonly rules: readonly RuleHit[];
  readonly delimiters: readonly DelimiterHit[];
}

/** What a border pretends to open begins a sentence, and so does the border. */
function cutAtBorders(tokens: Tokens, delimiters: readonly DelimiterHit[]): void {
  const sorted = delimiters.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  let token = 0;
  for (const at of sorted) {
    while (token < tokens.count && (tokens.starts[token] ?? 0) < at) token++;
    if (token < tokens.count) tokens.before[token] = BEFORE.sentence;
  }
}

/** Reads one block of text; `decoded` says that it was not written in the clear. */
export function readText(text: string, decoded: boolean): Reading {
  const normal = normalise(text);
  const tokens = tokenise(normal.text);
  const delimiters = findDelimiters(normal.text);
  cutAtBorders(tokens, delimiters);
  const sentences = sentencesOf(tokens);
  const flags = new SentenceFlags(tokens, sentences, normal.text);
  const rules = flags.fill(findRules(tokens), delimiters, normal.hidden, decoded);
  return { normal, tokens, sentences, flags: flags.bits, rules, delimiters };
}

/** A run of sentences, both ends included. */
export interface TextWindow {
  readonly first: number;
  readonly last: number;
}

/** Visits every run of sentences that is no longer than a window; a single sentence always is one. */
export function eachWindow(reading: Reading, visit: (first: number, last: number) => void): void {
  const { sentences, tokens } = reading;
  const count = sentences.length - 1;
  for (let first = 0; first < count; first++) {
    const start = tokens.starts[sentences[first] ?? 0] ?? 0;
    const most = Math.min(count, first + WINDOW_SENTENCES);
    for (let last = first; last < most; last++) {
      const end = tokens.ends[(sentences[last + 1] ?? 1) - 1] ?? 0;
      if (last > first && end - start > WINDOW) break;
      visit(first, last);
    }
  }
}

/** Place of a window in the normalised text. */
export function placeOf(
  reading: Reading,
  { first, last }: TextWindow,
): { start: number; end: number } {
  const { sentences, tokens } = reading;
  return {
    start: tokens.starts[sentences[first] ?? 0] ?? 0,
    end: tokens.ends[(sentences[last + 1] ?? 1) - 1] ?? 0,
  };
}

/** Names of the rules and delimiters that lie in a place of the normalised text. */
export function rulesIn(reading: Reading, start: number, end: number): string[] {
  const names = new Set<string>();
  for (const { rule, first, last } of reading.rules) {
    const from = reading.tokens.starts[first] ?? 0;
    const to = reading.tokens.ends[last] ?? 0;
    if (from < end && to > start) names.add(RULES[rule]?.name ?? "");
  }
  for (const hit of reading.delimiters) {
    if (hit.start < end && hit.end + 2 > start) names.add(hit.name);
  }
  return [...names];
}

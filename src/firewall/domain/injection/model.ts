import type { Thresholds } from "./detection";
import { FLAG_WORDS } from "./flags";
import { eachWindow, type Reading } from "./reading";
import { eachTerm, TERMS } from "./terms";

/** Weights of one channel. */
export interface LinearModel {
  readonly version: string;
  readonly thresholds: Thresholds;
  readonly bias: number;
  /** One step of a term's weight. */
  readonly scale: number;
  readonly terms: Int8Array;
  readonly flags: readonly number[];
}

/** Added to the number of words of a window, so that short ones do not shout. */
const LENGTH_OFFSET = 8;

/** Factor of a window's terms by its length. */
export function lengthFactor(words: number): number {
  return 1 / Math.sqrt(words + LENGTH_OFFSET);
}

/** Visits every window with its logit. */
export function scoreWindows(
  reading: Reading,
  model: LinearModel,
  visit: (first: number, last: number, logit: number) => void,
): void {
  const { sentences, tokens, flags } = reading;
  const own = new Int32Array(sentences.length);
  const crossing = new Int32Array(sentences.length);
  const { terms } = model;
  eachTerm(tokens, sentences, (sentence, term, crosses) => {
    const weight = terms[term & (TERMS - 1)] ?? 0;
    if (weight === 0) return;
    if (crosses) crossing[sentence] = (crossing[sentence] ?? 0) + weight;
    else own[sentence] = (own[sentence] ?? 0) + weight;
  });
  const bits = new Int32Array(FLAG_WORDS);
  let sum = 0;
  eachWindow(reading, (first, last) => {
    if (first === last) {
      bits.fill(0);
      sum = 0;
    } else sum += crossing[last] ?? 0;
    sum += own[last] ?? 0;
    const words = (sentences[last + 1] ?? 0) - (sentences[first] ?? 0);
    let logit = model.bias + sum * model.scale * lengthFactor(words);
    for (let w = 0; w < FLAG_WORDS; w++) {
      bits[w] = (bits[w] ?? 0) | (flags[last * FLAG_WORDS + w] ?? 0);
      let rest = bits[w] ?? 0;
      while (rest !== 0) {
        const lowest = rest & -rest;
        logit += model.flags[w * 32 + 31 - Math.clz32(lowest)] ?? 0;
        rest ^= lowest;
      }
    }
    visit(first, last, logit);
  });
}

/** A logit between 0 and 1. */
export function squash(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

import { eachReading } from "@/firewall/domain/injection/block-scan";
import type { Verdict } from "@/firewall/domain/injection/detection";
import { FLAG_WORDS } from "@/firewall/domain/injection/flags";
import { floorsOf } from "@/firewall/domain/injection/floors";
import { lengthFactor } from "@/firewall/domain/injection/model";
import { eachWindow, placeOf, type Reading } from "@/firewall/domain/injection/reading";
import { eachTerm } from "@/firewall/domain/injection/terms";
import type { LabelledText } from "./corpus";
import type { Example, FloatModel } from "./logistic";

export interface PreparedWindow {
  readonly terms: readonly Int32Array[];
  readonly flags: Uint8Array;
  readonly words: number;
  /** Its place in the original text; null for decoded text. */
  readonly place: readonly [number, number] | null;
}

/** A text with the features of all its windows, so that many models can score it. */
export interface PreparedText {
  readonly label: LabelledText;
  readonly windows: readonly PreparedWindow[];
  readonly floor: Verdict;
}

function flagsOf(bits: Int32Array): Uint8Array {
  const set: number[] = [];
  for (let flag = 0; flag < FLAG_WORDS * 32; flag++) {
    if (((bits[flag >> 5] ?? 0) & (1 << (flag & 31))) !== 0) set.push(flag);
  }
  return Uint8Array.from(set);
}

function windowsOf(reading: Reading, isDecoded: boolean): PreparedWindow[] {
  const { sentences } = reading;
  const count = Math.max(0, sentences.length - 1);
  const own: number[][] = Array.from({ length: count }, () => []);
  const crossing: number[][] = Array.from({ length: count }, () => []);
  eachTerm(reading.tokens, sentences, (sentence, term, crosses) => {
    (crosses ? crossing : own)[sentence]?.push(term);
  });
  const ownTerms = own.map((terms) => Int32Array.from(terms));
  const crossingTerms = crossing.map((terms) => Int32Array.from(terms));
  const windows: PreparedWindow[] = [];
  eachWindow(reading, (first, last) => {
    const terms: Int32Array[] = [];
    const bits = new Int32Array(FLAG_WORDS);
    for (let s = first; s <= last; s++) {
      const mine = ownTerms[s];
      const shared = crossingTerms[s];
      if (mine) terms.push(mine);
      if (shared && s > first) terms.push(shared);
      for (let w = 0; w < FLAG_WORDS; w++)
        bits[w] = (bits[w] ?? 0) | (reading.flags[s * FLAG_WORDS + w] ?? 0);
    }
    const { start, end } = placeOf(reading, { first, last });
    const { normal } = reading;
    windows.push({
      terms,
      flags: flagsOf(bits),
      words: (sentences[last + 1] ?? 0) - (sentences[first] ?? 0),
      place: isDecoded ? null : [normal.originalOffset(start), normal.originalOffset(end)],
    });
  });
  return windows;
}

export function prepareText(label: LabelledText): PreparedText {
  const windows: PreparedWindow[] = [];
  let floor: Verdict = "CLEAN";
  eachReading(label.text, (reading, decoders, offset) => {
    for (const { verdict } of floorsOf(reading)) {
      if (verdict === "INJECTION" || floor === "CLEAN") floor = verdict;
    }
    for (const window of windowsOf(reading, decoders.length > 0)) {
      const place = window.place;
      windows.push(place ? { ...window, place: [place[0] + offset, place[1] + offset] } : window);
    }
  });
  return { label, windows, floor };
}

export function logitOfWindow(model: FloatModel, window: PreparedWindow): number {
  let sum = 0;
  for (const terms of window.terms) for (const term of terms) sum += model.terms[term] ?? 0;
  let logit = model.bias + sum * lengthFactor(window.words);
  for (const flag of window.flags) logit += model.flags[flag] ?? 0;
  return logit;
}

/** The logit of a text: that of its worst window. */
export function logitOfText(model: FloatModel, text: PreparedText): number {
  return text.windows.reduce(
    (most, window) => Math.max(most, logitOfWindow(model, window)),
    Number.NEGATIVE_INFINITY,
  );
}

export function exampleOf(
  window: PreparedWindow,
  attack: boolean,
  weight: number,
  family: number,
): Example {
  const terms = new Int32Array(window.terms.reduce((sum, own) => sum + own.length, 0));
  let at = 0;
  for (const own of window.terms) {
    terms.set(own, at);
    at += own.length;
  }
  return { terms, flags: window.flags, words: window.words, attack, weight, family };
}

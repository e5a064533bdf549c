import type { Sentences } from "./sentences";
import { BEFORE, type Tokens } from "./tokens";
import { mix } from "./word-hash";

const TERM_BITS = 17;
export const TERMS = 1 << TERM_BITS;
const SHIFT = 32 - TERM_BITS;
const KIND = {
  pair: 0x1f3d,
  triple: 0x2a91,
  skip: 0x3c57,
  chain: 0x4b0b,
  chains: 0x5e21,
  leadWord: 0x6a77,
  wordLead: 0x7d13,
  opens: 0x8ef1,
  opensLead: 0x9ab5,
  opensPair: 0xa4c3,
  tags: 0xb7d9,
  opensTags: 0xc8e5,
};

/** Takes a feature of a sentence; `crosses` when it begins in the sentence before. */
export type TermSink = (sentence: number, term: number, crosses: boolean) => void;

function bin(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> SHIFT;
}

/** Hashed words, pairs, triples and skips of words, and chains of the classes of words. */
export function eachTerm(tokens: Tokens, sentences: Sentences, sink: TermSink): void {
  const { words, leads, tags, before, count } = tokens;
  let sentence = -1;
  let start = 0;
  let next = sentences[0] ?? 0;
  let chain1 = 0;
  let chain2 = 0;
  let chain1At = -1;
  let chain2At = -1;
  for (let i = 0; i < count; i++) {
    if (i === next) {
      sentence++;
      start = next;
      next = sentences[sentence + 1] ?? count;
    }
    const word = words[i] ?? 0;
    const lead = leads[i] ?? 0;
    sink(sentence, bin(word), false);
    if (i > 0) {
      const word1 = words[i - 1] ?? 0;
      const lead1 = leads[i - 1] ?? 0;
      const crosses = i - 1 < start;
      const pair = mix(word1 + KIND.pair, word);
      sink(sentence, bin(pair), crosses);
      if (lead1 !== 0) sink(sentence, bin(mix(lead1 + KIND.leadWord, word)), crosses);
      if (lead !== 0) sink(sentence, bin(mix(word1 + KIND.wordLead, lead)), crosses);
      if (i > 1) {
        const word2 = words[i - 2] ?? 0;
        const crosses2 = i - 2 < start;
        sink(sentence, bin(mix(mix(word2 + KIND.triple, word1), word)), crosses2);
        sink(sentence, bin(mix(word2 + KIND.skip, word)), crosses2);
        const tag = tags[i] ?? 0;
        const tag1 = tags[i - 1] ?? 0;
        // Runs of the same kind say nothing, however long they get.
        if (tag !== 0 && tag !== tag1) {
          sink(
            sentence,
            bin(mix(KIND.tags, ((tags[i - 2] ?? 0) << 16) | (tag1 << 8) | tag)),
            crosses2,
          );
        }
      }
    }
    if (lead !== 0) {
      if (chain1 !== 0) {
        sink(sentence, bin(mix(chain1 + KIND.chain, lead)), chain1At < start);
        if (chain2 !== 0) {
          sink(sentence, bin(mix(mix(chain2 + KIND.chains, chain1), lead)), chain2At < start);
        }
      }
      chain2 = chain1;
      chain2At = chain1At;
      chain1 = lead;
      chain1At = i;
    }
    if (before[i] !== BEFORE.text) {
      const opens = (before[i] ?? 0) + KIND.opens;
      sink(sentence, bin(mix(opens, word)), false);
      if (lead !== 0) sink(sentence, bin(mix(opens + KIND.opensLead, lead)), false);
      if (i + 1 < next) {
        sink(sentence, bin(mix(mix(opens + KIND.opensPair, word), words[i + 1] ?? 0)), false);
        const tags2 =
          ((tags[i] ?? 0) << 16) |
          ((tags[i + 1] ?? 0) << 8) |
          (i + 2 < next ? (tags[i + 2] ?? 0) : 0);
        sink(sentence, bin(mix(opens + KIND.opensTags, tags2)), false);
      }
    }
  }
}

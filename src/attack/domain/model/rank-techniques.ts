import { type MatchedWords, matchRules, type RuleHit } from "../rules/match-rules";
import type { ReadInput } from "../rules/suggestion-input";
import type { LinearModel } from "./linear-model";
import { type Token, tokens } from "./tokens";

/** Which of the two voices are heard; "both" is the product, the others are for comparison. */
export type Voices = "both" | "rules" | "words";

/** A technique with what it rests on: never nothing. */
export interface Ranked {
  /** Place in the labels of the model. */
  readonly place: number;
  /** Decides the order. */
  readonly value: number;
  /** Combined voices, before calibration. */
  readonly chance: number;
  /** False where the text has too little in common with what the model learned from. */
  readonly heardWords: boolean;
  readonly hits: readonly RuleHit[];
  readonly words: readonly MatchedWords[];
}

const WORDS_SHARE = 0.5;
const PROOF_WORDS = 3;
/** Share of log-odds that a single word must contribute to count as a proof. */
const PROOF_WEIGHT = 0.1;
/** Below these the text has too little in common with what the model learned from. */
const KNOWN_TERMS = 6;
const KNOWN_SHARE = 0.4;

interface Known {
  readonly first: Token;
  readonly value: number;
  readonly labels: readonly number[];
  readonly weights: readonly number[];
}

/** Terms of the model in the text with their TF-IDF (sublinear, of unit length); null is abstention. */
function knownTerms(model: LinearModel, input: ReadInput): Known[] | null {
  const seen = new Map<string, { first: Token; times: number }>();
  for (const token of tokens(input)) {
    const entry = seen.get(token.term);
    if (entry === undefined) seen.set(token.term, { first: token, times: 1 });
    else entry.times += 1;
  }
  const known: Known[] = [];
  let square = 0;
  for (const [word, { first, times }] of seen) {
    const term = model.terms.get(word);
    if (term === undefined) continue;
    const value = (1 + Math.log(times)) * term.frequency;
    square += value * value;
    known.push({ first, value, labels: term.labels, weights: term.weights });
  }
  if (known.length < KNOWN_TERMS || known.length < KNOWN_SHARE * seen.size) return null;
  const length = Math.sqrt(square);
  return known.map((entry) => ({ ...entry, value: entry.value / length }));
}

interface WordVote {
  readonly probability: number;
  readonly words: readonly MatchedWords[];
}

function wordVotes(model: LinearModel, input: ReadInput): (WordVote | null)[] | null {
  const known = knownTerms(model, input);
  if (known === null) return null;
  const sums = model.constants.map((constant) => constant ?? 0);
  const best = model.labels.map((): { token: Token; weight: number }[] => []);
  for (const { first, value, labels, weights } of known) {
    for (const [k, label] of labels.entries()) {
      const weight = value * (weights[k] ?? 0);
      sums[label] = (sums[label] ?? 0) + weight;
      if (weight >= PROOF_WEIGHT) best[label]?.push({ token: first, weight });
    }
  }
  return sums.map((sum, label) => {
    if (model.constants[label] === null) return null;
    const words = (best[label] ?? [])
      .sort((a, b) => b.weight - a.weight || a.token.start - b.token.start)
      .slice(0, PROOF_WORDS)
      .map(({ token }) => wordsAt(token, input));
    return { probability: 1 / (1 + Math.exp(-sum)), words };
  });
}

function wordsAt({ in: place, start, end }: Token, { texts }: ReadInput): MatchedWords {
  const given = texts.find((text) => text.in === place)?.given ?? "";
  return { text: given.slice(start, end), in: place, start, end };
}

interface RuleVote {
  doubt: number;
  readonly hits: RuleHit[];
}

/** Rules are taken as independent witnesses: the chance that at least one of them is right. */
function ruleVotes(model: LinearModel, input: ReadInput, heardWords: boolean): RuleVote[] {
  const votes = model.labels.map((): RuleVote => ({ doubt: 1, hits: [] }));
  const all = matchRules(input);
  if (!heardWords && all.every(({ rule }) => rule.supporting === true)) return votes;
  for (const hit of all) {
    for (const [place, trust] of model.trust.get(hit.rule.id) ?? []) {
      const vote = votes[place];
      if (vote === undefined) continue;
      vote.doubt *= 1 - trust;
      vote.hits.push(hit);
    }
  }
  return votes;
}

/**
 * Every technique that something in the input speaks for, best first (ties by id).
 * Equal input gives equal output; a technique without proof is left out.
 */
export function rankTechniques(
  model: LinearModel,
  input: ReadInput,
  voices: Voices = "both",
): Ranked[] {
  const byWords = voices === "rules" ? null : wordVotes(model, input);
  const byRules = voices === "words" ? [] : ruleVotes(model, input, byWords !== null);
  const ranked: Ranked[] = [];
  for (const [place, rarity] of model.rarity.entries()) {
    const hits = byRules[place]?.hits ?? [];
    const words = byWords?.[place]?.words ?? [];
    if (hits.length === 0 && words.length === 0) continue;
    const rules = 1 - (byRules[place]?.doubt ?? 1);
    const share = voices === "words" ? 1 : byWords === null ? 0 : WORDS_SHARE;
    const chance = share * (byWords?.[place]?.probability ?? 0) + (1 - share) * rules;
    ranked.push({
      place,
      value: chance * rarity,
      chance,
      heardWords: byWords !== null,
      hits,
      words,
    });
  }
  return ranked.sort((a, b) => b.value - a.value || a.place - b.place);
}

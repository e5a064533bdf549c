import { hashWord } from "./word-hash";

/**
 * Function of a word in a sentence, by closed lists and endings; leading classes come below these.
 */
export const TAG = {
  other: 40,
  determiner: 41,
  preposition: 42,
  auxiliary: 43,
  conjunction: 44,
  adverb: 45,
  gerund: 46,
  past: 47,
  plural: 48,
  number: 49,
  noun: 50,
} as const;

const FUNCTION_WORDS: readonly (readonly [number, string])[] = [
  [
    TAG.determiner,
    "a an the this that these those some each every all both either another such several many few",
  ],
  [
    TAG.preposition,
    "in on at by for from with to of about into as than via under over through during between among against within upon per like near behind beyond despite since toward towards across along around off out up down",
  ],
  [
    TAG.auxiliary,
    "is are be been being am will would can could may might do does did has have had was were shall should must",
  ],
  [
    TAG.conjunction,
    "and or but nor so yet because although though while which who whose whom where how why what",
  ],
];

/** Tags of the words that only hold a sentence together, by hash. */
export const FUNCTION_TAGS: ReadonlyMap<number, number> = new Map(
  FUNCTION_WORDS.flatMap(([tag, words]) =>
    words.split(" ").map((word) => [hashWord(word), tag] as const),
  ),
);

/** The tag that the last three letters of a word of some length suggest. */
export function tagOfEnding(length: number, last3: number, last2: number, last1: number): number {
  const third = last3 | 32;
  const second = last2 | 32;
  const first = last1 | 32;
  if (length > 4 && third === 0x69 && second === 0x6e && first === 0x67) return TAG.gerund;
  if (length > 4 && second === 0x6c && first === 0x79) return TAG.adverb;
  if (length > 3 && second === 0x65 && first === 0x64) return TAG.past;
  if (length > 5 && third === 0x69 && second === 0x6f && first === 0x6e) return TAG.noun;
  if (length > 3 && first === 0x73 && second !== 0x73) return TAG.plural;
  return TAG.other;
}

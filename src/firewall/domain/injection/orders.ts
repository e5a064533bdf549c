import type { DetectedOrder } from "./detection";
import { FLAG_WORDS, FLAGS } from "./flags";
import { WORD_CLASS as C } from "./lexicon";
import { placeOf, type Reading } from "./reading";

const ORDERING = [
  "starts-with-order",
  "clause-starts-with-order",
  "starts-with-please",
  "order-after-comma",
  "bare-start",
  "adverb-and-order",
  "tool-command",
].map((name) => FLAGS.indexOf(name));
const DEED = C.action | C.output | C.transfer | C.override | C.addition;

function isOrder({ flags, sentences, tokens }: Reading, s: number): boolean {
  const bits = (flag: number) => (flags[s * FLAG_WORDS + (flag >> 5)] ?? 0) & (1 << (flag & 31));
  if (ORDERING.some((flag) => bits(flag) !== 0)) return true;
  let classes = 0;
  const end = sentences[s + 1] ?? tokens.count;
  for (let i = sentences[s] ?? 0; i < end; i++) classes |= tokens.classes[i] ?? 0;
  return (classes & C.you) !== 0 && (classes & C.must) !== 0 && (classes & DEED) !== 0;
}

/** The sentences of a text that tell its reader to do something, each with the one after it. */
export function ordersOf(reading: Reading): DetectedOrder[] {
  const orders: DetectedOrder[] = [];
  const count = reading.sentences.length - 1;
  for (let s = 0; s < count; s++) {
    if (!isOrder(reading, s)) continue;
    const { start } = placeOf(reading, { first: s, last: s });
    const { end } = placeOf(reading, { first: s, last: Math.min(s + 1, count - 1) });
    const { normal } = reading;
    orders.push({
      start: normal.originalOffset(start),
      end: normal.originalOffset(end),
      text: normal.text.slice(start, end),
    });
  }
  return orders;
}

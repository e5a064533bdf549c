import { WORD_CLASS } from "./lexicon";
import type { Reading } from "./reading";
import type { Rule } from "./rules/rule";
import { RULES } from "./rules/rules";

/** A place that is at least suspicious, or an injection, whatever the model says. */
export interface Floor {
  readonly verdict: NonNullable<Rule["floor"]>;
  /** Sentence in which it begins. */
  readonly sentence: number;
}

const REACH = 400;
const VALUE =
  /(?:["'][\w .-]{1,40}["']|^[ \t-]*[\w.-]{1,40}|[{,][ \t]*[\w.-]{1,40})[ \t]*[:=][ \t]*$|[[,{(][ \t]*$/m;
const FENCE = "```";

function isWithin(text: string, mark: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  const line = mark === FENCE ? before : before.slice(before.lastIndexOf("\n") + 1);
  const marks = line.split(mark).length - 1;
  if (marks % 2 === 0) return false;
  const opening = line.slice(0, line.lastIndexOf(mark));
  if (mark === "'" && /\w$/.test(opening)) return false;
  // A value of a record is in quotation marks as well, and quotes nothing.
  if (mark !== FENCE && VALUE.test(opening)) return false;
  return text.slice(end, end + REACH).includes(mark);
}

/** Whether a text cites what is at a place: in quotation marks, in code marks, or as an example. */
function isQuoted({ normal: { text }, tokens }: Reading, first: number, last: number): boolean {
  const start = tokens.starts[first] ?? 0;
  const end = tokens.ends[last] ?? 0;
  if (['"', "'", "`", FENCE].some((mark) => isWithin(text, mark, start, end))) return true;
  return first > 0 && ((tokens.classes[first - 1] ?? 0) & WORD_CLASS.quoting) !== 0;
}

/** The places of a text that need no model to be reported. */
export function floorsOf(reading: Reading): Floor[] {
  const floors: Floor[] = [];
  for (const { rule, first, last } of reading.rules) {
    const verdict = RULES[rule]?.floor;
    if (verdict === undefined || isQuoted(reading, first, last)) continue;
    let sentence = reading.sentences.length - 2;
    while (sentence > 0 && (reading.sentences[sentence] ?? 0) > first) sentence--;
    floors.push({ verdict, sentence });
  }
  return floors;
}

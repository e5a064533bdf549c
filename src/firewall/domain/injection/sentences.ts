import { BEFORE, type Tokens } from "./tokens";

/** No window is longer, in code units of the normalised text. */
export const WINDOW = 320;
/** No window holds more sentences. */
export const WINDOW_SENTENCES = 5;

/** First tokens of the sentences, and behind them the number of tokens. */
export type Sentences = Int32Array;

/** Cuts tokens into sentences: at their marks, at line ends, and where one gets longer than a window. */
export function sentencesOf(tokens: Tokens): Sentences {
  const starts: number[] = [];
  let from = 0;
  for (let i = 0; i < tokens.count; i++) {
    const before = tokens.before[i];
    const length = (tokens.ends[i] ?? 0) - from;
    if (i === 0 || before === BEFORE.sentence || before === BEFORE.line || length > WINDOW) {
      starts.push(i);
      from = tokens.starts[i] ?? 0;
    }
  }
  starts.push(tokens.count);
  return Int32Array.from(starts);
}

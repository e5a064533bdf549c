export interface Piece {
  id: number;
  text: string;
  marked: boolean;
}

/** Enough to see where; more would only make a hostile page slow. */
const MOST_MARKS = 500;

/** Cuts a text at every exact occurrence of one of the words. */
export function markPieces(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const next = pieces.length < 2 * MOST_MARKS ? nextWord(text, words, at) : null;
    const end = next?.index ?? text.length;
    if (end > at) pieces.push({ id: at, text: text.slice(at, end), marked: false });
    if (next === null) break;
    pieces.push({ id: next.index, text: next.word, marked: true });
    at = next.index + next.word.length;
  }
  return pieces;
}

function nextWord(text: string, words: readonly string[], from: number) {
  let best: { index: number; word: string } | null = null;
  for (const word of words) {
    const index = text.indexOf(word, from);
    if (index === -1) continue;
    const isBetter =
      best === null ||
      index < best.index ||
      (index === best.index && word.length > best.word.length);
    if (isBetter) best = { index, word };
  }
  return best;
}

import { setImmediate as othersTurn } from "node:timers/promises";

/** A slice computes for a few milliseconds. */
const SLICE = 50;

/** The items in short slices, between which everybody else is answered: for long work on the main thread. */
export async function* inSlices<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await othersTurn();
    yield items.slice(from, from + SLICE);
  }
}

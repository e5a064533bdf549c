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

/**
 * Rows that are read a page at a time, in short slices. The next page is asked for before the present one
 * is worked on, so that the database reads while this process computes. `read` gives the rows behind a
 * row, the first ones behind none, and no row at the end.
 */
export async function* readAhead<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let next = read(undefined);
  for (;;) {
    const rows = await next;
    const last = rows.at(-1);
    if (last === undefined) return;
    next = read(last);
    // Who stops early never hears of what was asked for.
    next.catch(() => undefined);
    yield* inSlices(rows);
  }
}

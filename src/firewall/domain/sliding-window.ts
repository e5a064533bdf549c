/** Calls that came together: the first and the last of them in milliseconds since 1970, and how many. */
export interface WindowCell {
  from: number;
  last: number;
  n: number;
}

export interface Window {
  /** Calls in any `lengthMs`. */
  count: number;
  lengthMs: number;
}

export interface WindowVerdict {
  /** Null where the call comes within the window. */
  waitMs: number | null;
  /** Cells to store: with the call if it comes within the window. */
  cells: readonly WindowCell[];
  /** Calls that may follow at once. */
  remaining: number;
  /** When nothing is counted any more, in milliseconds since 1970. */
  emptyAt: number;
}

/** A window that allows no more calls than this is counted call by call, any other one in so many cells. */
const MAX_CELLS = 30;

/**
 * Whether one more call comes within a sliding window: never more than `count` in any `lengthMs`, open at
 * the old end. A cell leaves the window with the last of its calls, so that one may have to wait for a
 * thirtieth of the window longer than it would call by call, and none comes early. A clock that goes back
 * only makes calls wait. `narrowed` is what of `count` may be used now. Null where a number makes no sense.
 */
export function enterWindow(
  stored: readonly WindowCell[],
  { count, lengthMs }: Window,
  narrowed: number,
  now: number,
): WindowVerdict | null {
  const numbers = [count, lengthMs, narrowed, now, ...stored.flatMap(Object.values)];
  if (!numbers.every(Number.isSafeInteger) || Math.min(count, lengthMs, narrowed) < 1) return null;
  const at = stored.reduce((latest, { last }) => Math.max(latest, last), now);
  const held = stored.filter(({ last }) => at - last < lengthMs);
  const used = sum(held);
  if (used >= narrowed) {
    // The clock has to come back to `at` first.
    const waitMs = freeAt(held, used - narrowed + 1, lengthMs) - now;
    return { waitMs, cells: held, remaining: 0, emptyAt: emptyAt(held, lengthMs) };
  }
  const cells = addTo(held, at, count <= MAX_CELLS ? 1 : Math.ceil(lengthMs / MAX_CELLS));
  const remaining = narrowed - used - 1;
  return { waitMs: null, cells, remaining, emptyAt: emptyAt(cells, lengthMs) };
}

function addTo(held: readonly WindowCell[], at: number, width: number): WindowCell[] {
  const open = held.at(-1);
  if (open === undefined || at - open.from >= width) return [...held, { from: at, last: at, n: 1 }];
  return [...held.slice(0, -1), { from: open.from, last: at, n: open.n + 1 }];
}

/** When so many calls have left the window. */
function freeAt(held: readonly WindowCell[], wanted: number, lengthMs: number): number {
  let freed = 0;
  for (const { last, n } of held) {
    freed += n;
    if (freed >= wanted) return last + lengthMs;
  }
  throw new RangeError("no more calls can leave the window than are in it");
}

function emptyAt(cells: readonly WindowCell[], lengthMs: number): number {
  return (cells.at(-1)?.last ?? 0) + lengthMs;
}

function sum(cells: readonly WindowCell[]): number {
  return cells.reduce((all, { n }) => all + n, 0);
}

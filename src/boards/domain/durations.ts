/** Each class of durations ends a quarter above where it begins. */
const GROWTH = 1.25;

/** How many things took how long: classes of equal ratio, and the exact sum of minutes. */
export interface Durations {
  /** Class by number, as the tallies have it: ⌊ln(minutes) ÷ ln(1.25)⌋. */
  classes: ReadonlyMap<number, number>;
  minutes: number;
}

/** Arithmetic mean in minutes, exact; null of nothing. */
export function meanOf({ classes, minutes }: Durations): number | null {
  const n = countOf(classes);
  return n === 0 ? null : minutes / n;
}

/**
 * Percentile in minutes by nearest rank: the geometric middle of the class that the rank lies in, so at
 * most an eighth away from the exact one. Null of nothing.
 */
export function percentileOf({ classes }: Durations, percent: number): number | null {
  const n = countOf(classes);
  if (n === 0) return null;
  const rank = Math.max(1, Math.ceil((n * percent) / 100));
  let upto = 0;
  for (const number of [...classes.keys()].sort((a, b) => a - b)) {
    upto += classes.get(number) ?? 0;
    if (upto >= rank) return GROWTH ** (number + 0.5);
  }
  return null;
}

/** How many durations there are. */
export function countOf(classes: Durations["classes"]): number {
  return [...classes.values()].reduce((sum, n) => sum + n, 0);
}

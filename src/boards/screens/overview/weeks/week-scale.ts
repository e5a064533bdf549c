import type { Week } from "./weeks";

/** Most lines that a chart of this height can hold apart. */
const MOST_STEPS = 5;

/**
 * Values of the horizontal lines, from 0: whole numbers in steps of 1, 2 or 5 times a power of ten, the
 * last one at or above what is shown.
 */
export function countTicks(most: number): number[] {
  let step = 1;
  for (let n = 0; most / step > MOST_STEPS; n++) step *= n % 3 === 1 ? 2.5 : 2;
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, n) => n * step);
}

/** The highest stack or point of the weeks. */
export function highest(weeks: readonly Week[]): number {
  return weeks.reduce(
    (most, { counts }) => Math.max(most, counts?.total ?? 0, counts?.closed ?? 0),
    0,
  );
}

import { groupByDay } from "@/evidence/screens/custody/group-by-day";

/** Position of an entry in the log. */
interface Placed {
  number: number;
  occurred_at: string;
}

interface LogDay<Entry> {
  /** `2026-11-21`, the UTC day on which its entries happened. */
  day: string;
  entries: Entry[];
  /** How many there are; more than `entries` where they are not all loaded, null where unknown. */
  count: number | null;
}

/**
 * The days of a log whose pages arrived one after the other, in the order of the service. An entry
 * that two pages hold, because it was added while they were read, is listed once.
 */
export function logDays<Entry extends Placed>(
  entries: readonly Entry[],
  counts: readonly { day: string; count: number }[],
): LogDay<Entry>[] {
  const seen = new Set<number>();
  const once = entries.filter(({ number }) => !seen.has(number) && seen.add(number));
  const known = new Map(counts.map(({ day, count }) => [day, count]));
  return groupByDay(once, (entry) => entry.occurred_at).map(({ day, items }) => ({
    day,
    entries: items,
    count: known.get(day) ?? null,
  }));
}

/** Entries by others after all that a reader has seen, up to a number; in the order of writing. */
export function unmet<Entry extends Placed & { author_name: string }>(
  entries: readonly Entry[],
  met: number,
  reader: string,
): Entry[] {
  return entries
    .filter(({ number, author_name }) => number > met && author_name !== reader)
    .sort((a, b) => a.number - b.number);
}

/** Events of one day, in their order. */
export interface Day<Item> {
  /** `2026-11-21` */
  day: string;
  items: Item[];
}

/**
 * Groups what is already in order by the day that its time begins with. The order is never changed: a day that
 * comes again later makes a group of its own.
 */
export function groupByDay<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string,
): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const day = timeOf(item).slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

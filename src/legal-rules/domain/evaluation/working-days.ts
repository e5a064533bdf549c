import type { Temporal } from "temporal-polyfill";

const SATURDAY = 6;

/** Whether a date is neither on a weekend nor a holiday, given as `YYYY-MM-DD`. */
export function isWorkingDay(date: Temporal.PlainDate, holidays: ReadonlySet<string>): boolean {
  return date.dayOfWeek < SATURDAY && !holidays.has(date.toString());
}

/** The date itself, or the first working day after it. */
export function sameOrNextWorkingDay(
  date: Temporal.PlainDate,
  holidays: ReadonlySet<string>,
): Temporal.PlainDate {
  let day = date;
  while (!isWorkingDay(day, holidays)) day = day.add({ days: 1 });
  return day;
}

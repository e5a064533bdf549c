import { Temporal } from "temporal-polyfill";
import { isWorkingDay } from "./working-days";

/** Names what was counted with; the number changes with the rules below. */
export const US_FEDERAL_CALENDAR = "us-federal-holidays (5 U.S.C. 6103), version 1";

/** First year with Martin Luther King's Birthday: the list below is complete from then on. */
const FIRST_YEAR = 1986;
const JUNETEENTH_SINCE = 2021;

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 7;

function nth(year: number, month: number, weekday: number, number: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (number - 1) });
}

function lastMondayOfMay(year: number): Temporal.PlainDate {
  const last = Temporal.PlainDate.from({ year, month: 5, day: 31 });
  return last.subtract({ days: last.dayOfWeek - MONDAY });
}

/** 6103(b)(1) and Executive Order 11582: from a Saturday to the Friday before, from a Sunday to the Monday after. */
function observed(year: number, month: number, day: number): Temporal.PlainDate {
  const date = Temporal.PlainDate.from({ year, month, day });
  if (date.dayOfWeek === SATURDAY) return date.subtract({ days: 1 });
  return date.dayOfWeek === SUNDAY ? date.add({ days: 1 }) : date;
}

/**
 * Days on which federal offices are closed for the holidays that belong to a year, as `YYYY-MM-DD`. New
 * Year's Day can be observed in the year before. Without Inauguration Day, which is one for the capital
 * only, and without days that a President closes by order. Null for years before 1986.
 */
export function usFederalHolidays(year: number): readonly string[] | null {
  if (year < FIRST_YEAR) return null;
  const days = [
    observed(year, 1, 1),
    nth(year, 1, MONDAY, 3),
    nth(year, 2, MONDAY, 3),
    lastMondayOfMay(year),
    observed(year, 7, 4),
    nth(year, 9, MONDAY, 1),
    nth(year, 10, MONDAY, 2),
    observed(year, 11, 11),
    nth(year, 11, THURSDAY, 4),
    observed(year, 12, 25),
  ];
  if (year >= JUNETEENTH_SINCE) days.push(observed(year, 6, 19));
  return days.map((day) => day.toString()).sort();
}

/**
 * The date a number of federal business days after a date, which is day 0 itself. `isComplete` is
 * false where a year has no calendar: then no holiday of it counts, which ends too early, never too
 * late.
 */
export function addUsBusinessDays(
  from: Temporal.PlainDate,
  count: number,
): { readonly date: Temporal.PlainDate; readonly isComplete: boolean } {
  const years = [from.year, from.year + 1, from.year + 2].map(usFederalHolidays);
  const holidays = new Set(years.flatMap((days) => days ?? []));
  let date = from;
  for (let left = count; left > 0; ) {
    date = date.add({ days: 1 });
    if (isWorkingDay(date, holidays)) left--;
  }
  return { date, isComplete: !years.includes(null) };
}

const DAY = 86_400_000;
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

export const WEEKDAY_NAMES: readonly string[] = WEEKDAYS;

function at(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** UTC day of an instant in milliseconds, YYYY-MM-DD. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return dayOf(at(day) + days * DAY);
}

/** Place in the week, 0 for Monday. */
function weekday(day: string): number {
  return (new Date(at(day)).getUTCDay() + 6) % 7;
}

/** A text as a month, YYYY-MM, or the month of the fallback where it is none. */
export function readMonth(text: string | null, fallback: number): string {
  const isMonth = text !== null && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);
  return isMonth ? text : dayOf(fallback).slice(0, 7);
}

export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  const year = Math.floor(index / 12);
  return `${year.toString().padStart(4, "0")}-${((index % 12) + 1).toString().padStart(2, "0")}`;
}

/** The same day of another month, or its last day where it has no such day. */
export function sameDayIn(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** Weeks from Monday to Sunday that hold every day of a month. */
export function monthWeeks(month: string): string[][] {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const weeks: string[][] = [];
  for (let monday = addDays(first, -weekday(first)); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(monday, n)));
  }
  return weeks;
}

/** `November 2026`. */
export function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;
}

/** `Friday, 27 November 2026`. */
export function dayName(day: string): string {
  return `${WEEKDAYS[weekday(day)] ?? ""}, ${Number(day.slice(8))} ${monthName(day)}`;
}

/** Where a key of a calendar leads from a day; null: nowhere. */
export function moveDay(day: string, key: string): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekday(day));
    case "End":
      return addDays(day, 6 - weekday(day));
    case "PageUp":
      return sameDayIn(day, -1);
    case "PageDown":
      return sameDayIn(day, 1);
    default:
      return null;
  }
}

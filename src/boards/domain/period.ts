const DAY_MS = 86_400_000;

/** Time ranges that a board offers; `own` has a first and a last day. */
export const RANGES = ["7d", "30d", "90d", "1y", "own"] as const;

export type Range = (typeof RANGES)[number];

const DAYS: Readonly<Record<Exclude<Range, "own">, number>> = {
  "7d": 7,
  "30d": 30,
  "90d": 90,
  "1y": 365,
};

/** So many days are drawn one by one; more are drawn as weeks. */
const MOST_SINGLE_DAYS = 31;

/** A longer range of one's own begins later. */
const MOST_DAYS = 731;

/** What somebody asks for; days as `2026-11-21`, both included. */
export interface AskedPeriod {
  range: Range;
  from: string | null;
  to: string | null;
}

/** UTC days, both included, and what they are divided into. */
export interface Period {
  from: string;
  to: string;
  grain: "day" | "week";
  /** First day of each day or week, the oldest first. */
  steps: string[];
}

/** `2026-11-21`, the UTC day of an instant. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The day so many days later, or earlier. */
export function daysAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
}

/** How many days both ends include. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/**
 * The period that is asked for, as of a day. One with weeks begins on a Monday, so that all of its
 * weeks but the last are whole. Days of one's own that are missing, in the future or the wrong way
 * round are put right.
 */
export function periodOf({ range, from, to }: AskedPeriod, today: string): Period {
  if (range !== "own") return divided(daysAfter(today, 1 - DAYS[range]), today);
  const [first, last] = [from ?? daysAfter(to ?? today, 1 - DAYS["30d"]), to ?? today].sort();
  const end = last === undefined || last > today ? today : last;
  const start = first === undefined || first > end ? end : first;
  const [, latest] = [start, daysAfter(end, 1 - MOST_DAYS)].sort();
  return divided(latest ?? start, end);
}

function divided(from: string, to: string): Period {
  const isLong = daysBetween(from, to) > MOST_SINGLE_DAYS;
  const start = isLong ? mondayOf(from) : from;
  const steps: string[] = [];
  for (let day = start; day <= to; day = daysAfter(day, isLong ? 7 : 1)) steps.push(day);
  return { from: start, to, grain: isLong ? "week" : "day", steps };
}

/** As many days or weeks before, compared step by step. */
export function periodBefore({ from, grain, steps }: Period): Period {
  const length = grain === "day" ? 1 : 7;
  const start = daysAfter(from, -steps.length * length);
  return {
    from: start,
    to: daysAfter(from, -1),
    grain,
    steps: steps.map((_, index) => daysAfter(start, index * length)),
  };
}

/** The step that a day lies in; null where it lies in none. */
export function stepOf({ from, to, grain }: Period, day: string): string | null {
  if (day < from || day > to) return null;
  return grain === "day" ? day : mondayOf(day);
}

/** Last day of a step, within its period. */
export function endOfStep({ grain, to }: Pick<Period, "grain" | "to">, step: string): string {
  const end = grain === "day" ? step : daysAfter(step, 6);
  return end < to ? end : to;
}

/** Whether the step is not over on that day, so that its numbers will still grow. */
export function isUnfinished({ grain }: Period, step: string, today: string): boolean {
  return (grain === "day" ? step : daysAfter(step, 6)) >= today;
}

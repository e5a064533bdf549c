import { SEVERITIES, type Severity } from "@/evidence/domain/findings/severity";
import { countOf, type Durations, meanOf, percentileOf } from "./durations";
import { daysAfter } from "./period";

export type BySeverity = Record<Severity, number>;

export interface Change {
  came: BySeverity;
  closed: BySeverity;
}

/** Nothing of any severity. */
export function noSeverity(): BySeverity {
  return { info: 0, low: 0, medium: 0, high: 0, critical: 0 };
}

/** Counts by severity, added up. */
export function bySeverity(counts: readonly { severity: Severity; n: number }[]): BySeverity {
  const sums = noSeverity();
  for (const { severity, n } of counts) sums[severity] += n;
  return sums;
}

/** Over all severities. */
export function totalOf(counts: BySeverity): number {
  return SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);
}

/**
 * What was open at the end of each step, from what is open now: walked back over what came and what was
 * closed since. Something that was reopened counts as never closed, as no list has its former closing.
 */
export function openAtEnds(now: BySeverity, after: Change, steps: readonly Change[]): BySeverity[] {
  let level = before(now, after);
  return steps
    .toReversed()
    .map((step) => {
      const end = level;
      level = before(level, step);
      return end;
    })
    .toReversed();
}

function before(level: BySeverity, { came, closed }: Change): BySeverity {
  const result = noSeverity();
  for (const severity of SEVERITIES) {
    result[severity] = Math.max(0, level[severity] - came[severity] + closed[severity]);
  }
  return result;
}

/** How old what is open may be, and from how many days on, the youngest first. */
export const AGES = [
  { age: "week", begins: 0 },
  { age: "month", begins: 7 },
  { age: "quarter", begins: 30 },
  { age: "year", begins: 90 },
  { age: "older", begins: 365 },
] as const;

export type Age = (typeof AGES)[number]["age"];

/** The days on which something of each age was created; null: at any time before. */
export function daysOfAges(today: string): { age: Age; from: string | null; to: string }[] {
  return AGES.map(({ age, begins }, index) => {
    const next = AGES[index + 1];
    return {
      age,
      from: next === undefined ? null : daysAfter(today, 1 - next.begins),
      to: daysAfter(today, -begins),
    };
  });
}

/** Mean and median of a stage, in minutes; null where nothing came to it. */
export interface StageTime {
  n: number;
  mean_minutes: number | null;
  median_minutes: number | null;
}

/** Mean and median of durations, in whole minutes. */
export function stageTime(durations: Durations): StageTime {
  const whole = (minutes: number | null) => (minutes === null ? null : Math.round(minutes));
  return {
    n: countOf(durations.classes),
    mean_minutes: whole(meanOf(durations)),
    median_minutes: whole(percentileOf(durations, 50)),
  };
}

/** Names with most of what is open first; of as many the one that the alphabet has first. */
export function worstFirst(
  counts: readonly { name: string; severity: Severity; n: number }[],
): { name: string; open: BySeverity }[] {
  const names = new Map<string, BySeverity>();
  for (const { name, severity, n } of counts) {
    const open = names.get(name) ?? noSeverity();
    open[severity] += n;
    names.set(name, open);
  }
  return [...names]
    .map(([name, open]) => ({ name, open, total: totalOf(open) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
    .map(({ name, open }) => ({ name, open }));
}

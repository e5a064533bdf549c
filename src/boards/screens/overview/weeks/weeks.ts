import type { ChartPoint } from "@/components/charts/chart-data";
import { SEVERITIES, type Severity } from "@/evidence/domain/findings/severity";
import { formatCount, formatQuantity } from "@/lib/format";
import { copy } from "../copy";

const DAY = 86_400_000;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A week as the service counts it. */
export interface WeekCounts {
  /** Its Monday, YYYY-MM-DD, in UTC. */
  week: string;
  new: Partial<Readonly<Record<Severity, number>>>;
  closed: number;
  unfinished: boolean;
}

/** A week as it is drawn and tabled; null counts: unknown. */
export interface Week {
  week: string;
  sunday: string;
  label: string;
  counts: { new: Readonly<Record<Severity, number>>; total: number; closed: number } | null;
  unfinished: boolean;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** `16 Nov`. */
export function shortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""}`;
}

/** Weeks in order; one that is missing in between stays a gap and does not become a zero. */
export function prepareWeeks(given: readonly WeekCounts[]): Week[] {
  const known = new Map(given.map((each) => [each.week, each]));
  const mondays = [...known.keys()].sort();
  const [first, last] = [mondays[0], mondays.at(-1)];
  if (first === undefined || last === undefined) return [];
  const weeks: Week[] = [];
  for (let week = first; week <= last; week = dayAfter(week, 7)) {
    weeks.push(toWeek(week, known.get(week)));
  }
  return weeks;
}

function toWeek(week: string, known: WeekCounts | undefined): Week {
  const place = { week, sunday: dayAfter(week, 6), label: shortDay(week) };
  if (known === undefined) return { ...place, counts: null, unfinished: false };
  const { info = 0, low = 0, medium = 0, high = 0, critical = 0 } = known.new;
  const bySeverity = { info, low, medium, high, critical };
  const total = SEVERITIES.reduce((sum, severity) => sum + bySeverity[severity], 0);
  const counts = { new: bySeverity, total, closed: known.closed };
  return { ...place, counts, unfinished: known.unfinished };
}

/** The weeks as they are drawn. */
export function weekPoints(weeks: readonly Week[]): ChartPoint[] {
  return weeks.map(({ week, label, unfinished, counts }) => ({
    key: week,
    label: `${copy.weeks.week} ${label}`,
    tick: label,
    unfinished,
    values: counts === null ? {} : { ...counts.new, closed: counts.closed },
  }));
}

/** The finding on the weeks, in words. Only finished weeks are compared. */
export function weekFinding(weeks: readonly Week[]): string {
  const finished = weeks.filter((each) => !each.unfinished && each.counts !== null);
  const parts = [finishedFinding(finished), unfinishedFinding(weeks.at(-1))];
  const gaps = weeks.filter((each) => each.counts === null).length;
  if (gaps > 0) parts.push(`Nothing is known of ${formatQuantity(gaps, "week", "weeks")}.`);
  return parts.filter((part) => part !== "").join(" ");
}

function finishedFinding(weeks: readonly Week[]): string {
  if (weeks.length === 0) return "No week is over yet.";
  const came = weeks.reduce((sum, each) => sum + (each.counts?.total ?? 0), 0);
  const closed = weeks.reduce((sum, each) => sum + (each.counts?.closed ?? 0), 0);
  const span = weeks.length === 1 ? "the last full week" : `the last ${weeks.length} full weeks`;
  if (came === 0 && closed === 0) return `In ${span} nothing came in and nothing was closed.`;
  const difference = came - closed;
  const comparison =
    difference === 0
      ? "as many as came in"
      : difference > 0
        ? `${formatCount(difference)} fewer than came in`
        : `${formatCount(-difference)} more than came in`;
  return (
    `In ${span} ${formatQuantity(came, "incident", "incidents")} came in and ` +
    `${formatCount(closed)} ${closed === 1 ? "was" : "were"} closed: ${comparison}.`
  );
}

function unfinishedFinding(last: Week | undefined): string {
  if (last?.unfinished !== true || last.counts === null) return "";
  return (
    `The week from ${shortDay(last.week)} is not over: ` +
    `${formatCount(last.counts.total)} new and ${formatCount(last.counts.closed)} closed so far.`
  );
}

import "server-only";
import type { Pool } from "pg";
import { severityRank } from "@/evidence/domain/findings/severity";
import type { SlaState } from "@/incidents/domain/sla";
import { endOfDay, type IncidentFilter, startOfDay } from "./incident-conditions";
import { asksNothing, type ValueCount } from "./incident-tallies";

const DAY_MS = 86_400_000;

/** `2026-11-22`, the UTC day of an instant. */
function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** First of the month of an instant, or of one so many months later. */
function monthOf(instant: Date, later = 0): string {
  return dayOf(new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + later)));
}

const RUNNING = "workflow_status <> 'closed' AND sla_due IS NOT NULL";

/** First instant of the UTC hour of the second parameter. */
const HOUR_OF_NOW = "date_trunc('hour', $2::timestamptz, 'UTC')";

export type RunningState = "overdue" | "due_soon" | "on_track";

export type RunningCounts = { severity: number } & Record<RunningState, number>;

/**
 * Running deadlines by severity, exactly: whole months, days and hours from the tallies. In this
 * hour and the same one of tomorrow the state changes; deadlines on the other side of that instant
 * are counted from their index.
 */
export async function countRunning(
  pool: Pool,
  simulation: boolean,
  now: Date,
): Promise<RunningCounts[]> {
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const { rows } = await pool.query<RunningCounts>({
    name: "incidents-running",
    text: `SELECT severity,
       coalesce(sum(n) FILTER (WHERE bucket = 0), 0)::float8 AS overdue,
       coalesce(sum(n) FILTER (WHERE bucket = 1), 0)::float8 AS due_soon,
       coalesce(sum(n) FILTER (WHERE bucket = 2), 0)::float8 AS on_track
     FROM (
       SELECT severity, n, CASE WHEN day < $5::date THEN 0 ELSE 2 END AS bucket FROM incident_tally_now
         WHERE kind = 'severity_due_month' AND simulation = $1 AND (day < $5::date OR day >= $6::date)
       UNION ALL
       SELECT severity, n, CASE WHEN day < $3::date THEN 0 ELSE 2 END
         FROM incident_tally_now WHERE kind = 'severity_due_day' AND simulation = $1
           AND (day >= $5::date AND day < $3::date OR day > $4::date AND day < $6::date)
       UNION ALL
       SELECT severity, n, CASE WHEN day = $3::date AND word < $7 THEN 0 WHEN day = $4::date AND word > $7 THEN 2 ELSE 1 END
         FROM incident_tally_now WHERE kind = 'severity_due_hour' AND simulation = $1 AND day IN ($3::date, $4::date)
       UNION ALL
       SELECT severity, side.n, side.bucket FROM (
         SELECT severity, actual, count(*) AS n FROM (
           SELECT severity, 0 AS actual FROM incident WHERE simulation = $1 AND ${RUNNING}
             AND sla_due >= ${HOUR_OF_NOW} AND sla_due < $2::timestamptz
           UNION ALL
           SELECT severity, 2 FROM incident WHERE simulation = $1 AND ${RUNNING}
             AND sla_due > $2::timestamptz + interval '24 hours'
             AND sla_due < ${HOUR_OF_NOW} + interval '25 hours') near
         GROUP BY 1, 2) moved
         CROSS JOIN LATERAL (VALUES (1, -moved.n), (moved.actual, moved.n)) side (bucket, n)
     ) counted GROUP BY severity HAVING sum(n) > 0`,
    values: [
      simulation,
      now,
      dayOf(now),
      dayOf(tomorrow),
      monthOf(now),
      monthOf(tomorrow, 1),
      now.toISOString().slice(11, 13),
    ],
  });
  return rows;
}

/** Words of deadlines that run, and those of the others. */
export function partDeadlines(sla: readonly SlaState[]): {
  running: RunningState[];
  settled: SlaState[];
} {
  const running = (["overdue", "due_soon", "on_track"] as const).filter((word) =>
    sla.includes(word),
  );
  return { running, settled: sla.filter((word) => !running.some((other) => other === word)) };
}

/**
 * Matching incidents by severity for filters of deadlines, resolution, days of creation and
 * severity only; null with any other filter.
 */
export async function totalsBySeverity(
  pool: Pool,
  filter: IncidentFilter,
): Promise<ValueCount[] | null> {
  const { sla, resolution, created_from, created_to, closed_from, closed_to } = filter;
  const { running, settled } = partDeadlines(sla);
  // A running deadline is always of an open incident, whatever else the filter allows.
  const redundant = settled.length === 0 && sla.length > 0 && filter.status.includes("open");
  const rest: IncidentFilter = {
    ...filter,
    severity: [],
    status: redundant ? [] : filter.status,
    sla: [],
    resolution: [],
    created_from: null,
    created_to: null,
    closed_from: null,
    closed_to: null,
  };
  const created = created_from !== null || created_to !== null;
  const closed = closed_from !== null || closed_to !== null;
  const asked = [sla.length > 0, resolution.length > 0, created, closed].filter(Boolean).length;
  if (asked !== 1 || !asksNothing(rest)) return null;
  const days = created
    ? { week: "new", day: "new_day", from: created_from, to: created_to }
    : { week: "closed", day: "closed_day", from: closed_from, to: closed_to };
  const counts =
    created || closed
      ? await totalOfDays(pool, filter.simulation, days)
      : [
          ...(running.length > 0 ? await totalOfRunning(pool, filter, running) : []),
          ...(settled.length > 0 ? await totalOfWords(pool, filter, "sla", settled) : []),
          ...(resolution.length > 0
            ? await totalOfWords(pool, filter, "resolution", resolution)
            : []),
        ];
  return sumUp(
    counts.filter(
      ({ value }) =>
        filter.severity.length === 0 ||
        filter.severity.some((severity) => value === String(severityRank(severity))),
    ),
  );
}

async function totalOfRunning(
  pool: Pool,
  filter: IncidentFilter,
  words: readonly RunningState[],
): Promise<ValueCount[]> {
  const counts = await countRunning(pool, filter.simulation, filter.now);
  return counts.flatMap((row) =>
    words.map((word) => ({ value: String(row.severity), n: row[word] })),
  );
}

async function totalOfWords(
  pool: Pool,
  filter: IncidentFilter,
  kind: "sla" | "resolution",
  words: readonly string[],
): Promise<ValueCount[]> {
  const { rows } = await pool.query<ValueCount>({
    name: "incidents-of-words",
    text: `SELECT severity::text AS value, sum(n)::float8 AS n FROM incident_tally_now
     WHERE kind = $1 AND simulation = $2 AND word = ANY ($3::text[])
     GROUP BY severity HAVING sum(n) > 0`,
    values: [kind, filter.simulation, words],
  });
  return rows;
}

/** Kinds of tallies by weeks and by days, and a range of UTC days. */
interface TalliedDays {
  week: string;
  day: string;
  from: string | null;
  to: string | null;
}

/** Whole weeks from their tallies, and the days before and after them from those of days. */
async function totalOfDays(
  pool: Pool,
  simulation: boolean,
  days: TalliedDays,
): Promise<ValueCount[]> {
  const start = days.from === null ? null : startOfDay(days.from);
  const end = days.to === null ? null : endOfDay(days.to);
  const firstMonday = start === null ? null : mondayOf(start, 6);
  const lastMonday = end === null ? null : mondayOf(end, 0);
  const inOneWeek = firstMonday !== null && lastMonday !== null && firstMonday > lastMonday;
  const from = start === null ? "-infinity" : dayOf(start);
  const before = end === null ? "infinity" : dayOf(end);
  const weekFrom = firstMonday === null ? "-infinity" : dayOf(firstMonday);
  const weekBefore = lastMonday === null ? "infinity" : dayOf(lastMonday);
  const { rows } = await pool.query<ValueCount>({
    name: "incidents-of-days",
    text: `SELECT severity::text AS value, sum(n)::float8 AS n FROM (
       SELECT severity, n FROM incident_tally_now
         WHERE kind = $8 AND simulation = $1 AND day >= $2::date AND day < $3::date
       UNION ALL SELECT severity, n FROM incident_tally_now
         WHERE kind = $9 AND simulation = $1 AND day >= $4::date AND day < $5::date
       UNION ALL SELECT severity, n FROM incident_tally_now
         WHERE kind = $9 AND simulation = $1 AND day >= $6::date AND day < $7::date) counted
     GROUP BY severity HAVING sum(n) > 0`,
    values: [
      simulation,
      ...(inOneWeek
        ? [from, from, from, before, from, from]
        : [weekFrom, weekBefore, from, weekFrom, weekBefore, before]),
      days.week,
      days.day,
    ],
  });
  return rows;
}

/** Monday of the UTC week of a day, or the first one from a day on, for `later` 6. */
function mondayOf(day: Date, later: number): Date {
  const moved = new Date(day.getTime() + later * DAY_MS);
  return new Date(moved.getTime() - ((moved.getUTCDay() + 6) % 7) * DAY_MS);
}

function sumUp(counts: readonly ValueCount[]): ValueCount[] {
  const sums = new Map<string, number>();
  for (const { value, n } of counts) sums.set(value, (sums.get(value) ?? 0) + n);
  return [...sums].map(([value, n]) => ({ value, n })).filter(({ n }) => n > 0);
}

import "server-only";
import type { Pool, PoolClient } from "pg";

const DAY_MS = 86_400_000;

/** `2026-11-22`, the UTC day of an instant. */
function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

function monthAfter(day: string): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return dayOf(first);
}

const RUNNING = "workflow_status <> 'closed' AND sla_due IS NOT NULL";

/** First instant of a UTC day. */
function startOf(day: string): string {
  return `(${day}::date::timestamp AT TIME ZONE 'UTC')`;
}

export interface DeadlineCounts {
  /** Empty where the incidents are unassigned. */
  owner: string;
  overdue: number;
  due_24h: number;
  due_7d: number;
  later: number;
}

/**
 * Running deadlines by owner: whole months and days from the tallies. In three days the state
 * changes (today, tomorrow, in a week); deadlines on the other side of that instant are counted
 * from their index and moved, so that every number is exact.
 */
export async function countDeadlines(
  client: Pool | PoolClient,
  simulation: boolean,
  now: Date,
): Promise<DeadlineCounts[]> {
  const [today, tomorrow, week] = [0, 1, 7].map((days) =>
    dayOf(new Date(now.getTime() + days * DAY_MS)),
  );
  const values = [
    simulation,
    now,
    today,
    tomorrow,
    week,
    `${today?.slice(0, 7)}-01`,
    monthAfter(week ?? ""),
  ];
  const { rows } = await client.query<DeadlineCounts>(
    `SELECT owner,
       coalesce(sum(n) FILTER (WHERE bucket = 0), 0)::float8 AS overdue,
       coalesce(sum(n) FILTER (WHERE bucket = 1), 0)::float8 AS due_24h,
       coalesce(sum(n) FILTER (WHERE bucket = 2), 0)::float8 AS due_7d,
       coalesce(sum(n) FILTER (WHERE bucket = 3), 0)::float8 AS later
     FROM (
       SELECT owner, n, CASE WHEN day < $6::date THEN 0 ELSE 3 END AS bucket FROM incident_tally_now
         WHERE kind = 'due_month' AND simulation = $1 AND (day < $6::date OR day >= $7::date)
       UNION ALL
       SELECT owner, n, CASE WHEN day < $3::date THEN 0 WHEN day <= $4::date THEN 1
           WHEN day <= $5::date THEN 2 ELSE 3 END
         FROM incident_tally_now WHERE kind = 'due_day' AND simulation = $1
           AND day >= $6::date AND day < $7::date
       UNION ALL
       SELECT owner, side.n, side.bucket FROM (
         SELECT coalesce(owner_email, '') AS owner, tallied, actual, count(*) AS n FROM (
           SELECT owner_email, 1 AS tallied, 0 AS actual FROM incident WHERE simulation = $1 AND ${RUNNING}
             AND sla_due >= ${startOf("$3")} AND sla_due < $2::timestamptz
           UNION ALL
           SELECT owner_email, 1, 2 FROM incident WHERE simulation = $1 AND ${RUNNING}
             AND sla_due > $2::timestamptz + interval '24 hours'
             AND sla_due < ${startOf("$4")} + interval '24 hours'
           UNION ALL
           SELECT owner_email, 2, 3 FROM incident WHERE simulation = $1 AND ${RUNNING}
             AND sla_due > $2::timestamptz + interval '168 hours'
             AND sla_due < ${startOf("$5")} + interval '24 hours') near
         GROUP BY 1, 2, 3) moved
         CROSS JOIN LATERAL (VALUES (moved.tallied, -moved.n), (moved.actual, moved.n)) side (bucket, n)
     ) counted GROUP BY owner HAVING sum(n) > 0`,
    values,
  );
  return rows;
}

export interface StateCount {
  severity: number;
  /** A state of the lifecycle, or 'accepted'. */
  state: string;
  owned: boolean;
  n: number;
}

/** Incidents by severity, state and whether anybody owns them. */
export async function countStates(client: PoolClient, simulation: boolean): Promise<StateCount[]> {
  const { rows } = await client.query<StateCount>(
    `SELECT severity, state, word = 'owned' AS owned, sum(n)::float8 AS n FROM incident_tally_now
     WHERE kind = 'state' AND simulation = $1 GROUP BY 1, 2, 3 HAVING sum(n) > 0`,
    [simulation],
  );
  return rows;
}

/** Acceptances that have expired and were not moved yet; they count as open. */
export async function countExpiredAcceptances(
  client: Pool | PoolClient,
  simulation: boolean,
  now: Date,
): Promise<{ severity: number; owned: boolean; n: number }[]> {
  const { rows } = await client.query<{ severity: number; owned: boolean; n: number }>(
    `SELECT severity, owner_email IS NOT NULL AS owned, count(*)::float8 AS n FROM incident
     WHERE risk_accepted_until <= $2 AND simulation = $1 GROUP BY 1, 2`,
    [simulation, now],
  );
  return rows;
}

export interface WeekCount {
  kind: "new" | "closed";
  severity: number;
  /** Monday, `2026-11-16`. */
  week: string;
  n: number;
}

/** Incidents created and closed in each week since `from`, a Monday. */
export async function countWeeks(
  client: PoolClient,
  simulation: boolean,
  from: Date,
): Promise<WeekCount[]> {
  const { rows } = await client.query<WeekCount>(
    `SELECT kind, severity, day::text AS week, sum(n)::float8 AS n FROM incident_tally_now
     WHERE kind IN ('new', 'closed') AND simulation = $1 AND day >= $2::date
     GROUP BY 1, 2, 3 HAVING sum(n) > 0`,
    [simulation, dayOf(from)],
  );
  return rows;
}

export interface StateAge {
  state: string;
  n: number;
  median_days: number;
  p90_days: number;
}

/**
 * How long incidents have been in their state: median and 90th percentile by nearest rank, in whole
 * UTC days until today. The month of a rank is found first, so that only its days are read.
 */
export async function measureStateAges(
  client: PoolClient,
  simulation: boolean,
  now: Date,
): Promise<StateAge[]> {
  const { rows } = await client.query<StateAge>(
    `WITH months AS (
       SELECT state, day AS month, sum(n)::bigint AS n FROM incident_tally_now
       WHERE kind = 'since_month' AND simulation = $1 GROUP BY state, day HAVING sum(n) > 0),
     ranked AS (
       SELECT state, month, n, sum(n) OVER (PARTITION BY state ORDER BY month DESC) AS upto,
         sum(n) OVER (PARTITION BY state) AS total FROM months),
     sought AS (
       SELECT DISTINCT ON (state, share) state, share, month, total, upto - n AS before
       FROM ranked CROSS JOIN (VALUES (50), (90)) shares (share)
       WHERE upto * 100 >= total * share ORDER BY state, share, month DESC),
     days AS (
       SELECT state, day, sum(n)::bigint AS n FROM (SELECT DISTINCT month FROM sought) m
         JOIN incident_tally_now ON day >= m.month AND day < m.month + interval '1 month'
       WHERE kind = 'since' AND simulation = $1 GROUP BY state, day HAVING sum(n) > 0),
     found AS (
       SELECT state, share, total, day,
         before + sum(d.n) OVER (PARTITION BY state, share ORDER BY day DESC) AS upto
       FROM sought s JOIN days d USING (state)
       WHERE day >= s.month AND day < s.month + interval '1 month')
     SELECT state, max(total)::float8 AS n,
       greatest($2::date - max(day) FILTER (WHERE share = 50 AND upto * 2 >= total), 0) AS median_days,
       greatest($2::date - max(day) FILTER (WHERE share = 90 AND upto * 10 >= total * 9), 0) AS p90_days
     FROM found GROUP BY state`,
    [simulation, dayOf(now)],
  );
  return rows;
}

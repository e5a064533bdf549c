import "server-only";
import type { Pool, PoolClient } from "pg";

/** Whose deadlines: an address, empty for incidents without an owner, null for all. */
export type DeadlineOwner = string | null;

/** Deadlines of what is not closed by UTC day and severity, from the tallies; days inclusive. */
export async function countDeadlinesByDay(
  client: Pool | PoolClient,
  { from, to }: { from: string; to: string },
  owner: DeadlineOwner,
): Promise<{ day: string; severity: number; n: number }[]> {
  const { rows } = await client.query<{ day: string; severity: number; n: number }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, severity, sum(n)::int AS n FROM incident_tally_now
     WHERE kind = 'due' AND simulation = false AND day BETWEEN $1::date AND $2::date
       AND ($3::text IS NULL OR owner = $3)
     GROUP BY 1, 2 HAVING sum(n) <> 0`,
    [from, to, owner],
  );
  return rows;
}

export interface BoardCounts {
  overdue: number;
  dueSoon: number;
  week: number;
  /** With a deadline, whenever it is. */
  due: number;
  /** Not closed, with a deadline or without. */
  open: number;
}

/** The instants between the columns, and the UTC midnights before them. */
export interface BoardBoundaries {
  now: Date;
  today: Date;
  soon: Date;
  soonDay: Date;
  week: Date;
  weekDay: Date;
}

/**
 * Deadlines of what is not closed, by nearness. Whole days come from the tallies; of the days in
 * which a boundary lies (today, tomorrow, the seventh), the index is counted.
 */
export async function countBoard(
  client: PoolClient,
  { now, today, soon, soonDay, week, weekDay }: BoardBoundaries,
  owner: DeadlineOwner,
): Promise<BoardCounts> {
  const indexed = `simulation = false AND workflow_status <> 'closed' AND sla_due IS NOT NULL
    AND ($7::text IS NULL OR coalesce(owner_email, '') = $7)`;
  const tallied = "simulation = false AND ($7::text IS NULL OR owner = $7)";
  const { rows } = await client.query<BoardCounts>(
    `WITH whole AS (
       SELECT sum(n) FILTER (WHERE day < ($2::timestamptz AT TIME ZONE 'UTC')::date) AS past,
         sum(n) FILTER (WHERE day > ($4::timestamptz AT TIME ZONE 'UTC')::date
           AND day < ($6::timestamptz AT TIME ZONE 'UTC')::date) AS week,
         sum(n) AS due
       FROM incident_tally_now WHERE kind = 'due' AND ${tallied}),
     near AS (
       SELECT count(*) FILTER (WHERE sla_due < $1) AS overdue,
         count(*) FILTER (WHERE sla_due >= $1 AND sla_due <= $3) AS soon,
         count(*) FILTER (WHERE sla_due > $3) AS week
       FROM incident
       WHERE sla_due >= $2 AND sla_due < $4::timestamptz + interval '24 hours' AND ${indexed}),
     far AS (
       SELECT count(*) AS week FROM incident
       WHERE sla_due >= $6 AND sla_due <= $5 AND ${indexed}),
     unclosed AS (
       SELECT sum(n) AS open FROM incident_tally_now
       WHERE kind = 'list' AND state NOT IN ('closed', 'accepted') AND ${tallied})
     SELECT (coalesce(whole.past, 0) + near.overdue)::int AS overdue, near.soon::int AS "dueSoon",
       (coalesce(whole.week, 0) + near.week + far.week)::int AS week,
       coalesce(whole.due, 0)::int AS due, coalesce(unclosed.open, 0)::int AS open
     FROM whole, near, far, unclosed`,
    [now, today, soon, soonDay, week, weekDay, owner],
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error("counting deadlines returned no row");
  return counts;
}

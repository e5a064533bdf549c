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

/** How many are not closed, with a deadline or without. */
export async function countUnclosed(client: PoolClient, owner: DeadlineOwner): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT coalesce(sum(n), 0)::int AS n FROM incident_tally_now
     WHERE kind = 'list' AND simulation = false AND state NOT IN ('closed', 'accepted')
       AND ($1::text IS NULL OR owner = $1)`,
    [owner],
  );
  return rows[0]?.n ?? 0;
}

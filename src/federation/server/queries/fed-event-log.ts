import "server-only";
import type { Pool } from "pg";
import { columnsOf, type Row } from "@/platform/db/rows";

export type FedEventRow = Row<
  "fed_event",
  { audience: "public" | "members" | "integrators"; data: Record<string, unknown> }
>;

const COLUMNS = columnsOf("fed_event");

/** Events after a number, of every audience and both sources: a reader has to see each gap. */
export async function findFedEventsAfter(
  pool: Pool,
  after: bigint,
  limit: number,
): Promise<FedEventRow[]> {
  const { rows } = await pool.query<FedEventRow>({
    name: "fed-events-after",
    text: `SELECT ${COLUMNS} FROM fed_event WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [after, limit],
  });
  return rows;
}

/** Number of the newest event, and of the last one before an instant; 0 where there is none. */
export async function findFedEventBounds(
  pool: Pool,
  since: Date,
): Promise<{ newest: bigint; before: bigint }> {
  const { rows } = await pool.query<{ newest: bigint; before: bigint }>(
    `SELECT coalesce(max(seq), 0) AS newest,
       coalesce((SELECT seq FROM fed_event WHERE occurred_at < $1 ORDER BY seq DESC LIMIT 1), 0) AS before
     FROM fed_event`,
    [since],
  );
  return rows[0] ?? { newest: 0n, before: 0n };
}

/** One page of what was taken off the directory or banned, the newest first. The types are the index's. */
export async function findRemovals(
  pool: Pool,
  page: { simulation: boolean; before: bigint | null; limit: number },
): Promise<FedEventRow[]> {
  const { rows } = await pool.query<FedEventRow>(
    `SELECT ${COLUMNS} FROM fed_event
     WHERE audience = 'public' AND simulation = $1 AND ($2::bigint IS NULL OR seq < $2)
       AND type IN ('federation.registration.suspended', 'federation.registration.withdrawn', 'federation.ban', 'federation.unban')
     ORDER BY seq DESC LIMIT $3`,
    [page.simulation, page.before, page.limit],
  );
  return rows;
}

import "server-only";
import type { PoolClient } from "pg";
import type { Row } from "@/platform/db/rows";

/** An incident whose deadline is to be notified; `due` is a text as records have it. */
export type DeadlineRow = Pick<
  Row<"incident">,
  "id" | "created_at" | "severity" | "owner_email"
> & { due: string };

/** RFC 3339 in UTC with six fraction digits: no two instants of the database are one text. */
const instant = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const DEADLINE = `id, created_at, severity, owner_email, ${instant("sla_due")} AS due`;
/** As the indexes incident_due and incident_untold have it. */
const WITH_DEADLINE = "NOT simulation AND workflow_status <> 'closed' AND sla_due IS NOT NULL";
/** Rows locked by others are left to them, or to the next turn. */
const LOCK = "FOR NO KEY UPDATE SKIP LOCKED";

/** Locks incidents whose deadline passed and was not reported, the earliest first. */
export async function lockPassed(
  client: PoolClient,
  now: Date,
  limit: number,
): Promise<DeadlineRow[]> {
  const { rows } = await client.query<DeadlineRow>(
    `SELECT ${DEADLINE} FROM incident
     WHERE ${WITH_DEADLINE} AND sla_due < $1 AND overdue_told IS DISTINCT FROM sla_due
     ORDER BY sla_due, id LIMIT $2 ${LOCK}`,
    [now, limit],
  );
  return rows;
}

/** Locks incidents that are due between two instants and not reported, the earliest first. */
export async function lockDueSoon(
  client: PoolClient,
  { now, until }: { now: Date; until: Date },
  limit: number,
): Promise<DeadlineRow[]> {
  const { rows } = await client.query<DeadlineRow>(
    `SELECT ${DEADLINE} FROM incident
     WHERE ${WITH_DEADLINE} AND sla_due >= $1 AND sla_due <= $2
       AND due_soon_told IS DISTINCT FROM sla_due
     ORDER BY sla_due, id LIMIT $3 ${LOCK}`,
    [now, until, limit],
  );
  return rows;
}

/** Marks the present deadlines of locked incidents as reported; no change of the case. */
export async function markDeadlinesNotified(
  client: PoolClient,
  kind: "overdue" | "due_soon",
  ids: readonly bigint[],
): Promise<void> {
  await client.query(`UPDATE incident SET ${kind}_told = sla_due WHERE id = ANY ($1::bigint[])`, [
    ids,
  ]);
}

/** An incident whose accepted risk is accepted no longer, and until when it was. */
type ExpiredRow = Pick<Row<"incident">, "id"> & { accepted_until: string };

/** Locks incidents whose acceptance of the risk has ended, the longest ended first. */
export async function lockExpired(
  client: PoolClient,
  now: Date,
  limit: number,
): Promise<ExpiredRow[]> {
  const { rows } = await client.query<ExpiredRow>(
    `SELECT id, ${instant("risk_accepted_until")} AS accepted_until
     FROM incident WHERE NOT simulation AND risk_accepted_until <= $1
     ORDER BY risk_accepted_until, id LIMIT $2 ${LOCK}`,
    [now, limit],
  );
  return rows;
}

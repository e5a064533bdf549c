import "server-only";
import type { PoolClient } from "pg";
import type { Row } from "@/platform/db/rows";

/** A legal clock whose limit is to be notified; `due` is RFC 3339 in UTC with six fraction digits. */
export type LegalDeadlineRow = Pick<
  Row<"legal_clock", { match: "triggered" | "conditional"; due: string }>,
  "incident_id" | "rule" | "stage" | "match" | "due"
> & { created_at: Date };

const DEADLINE = `c.incident_id, i.created_at, c.rule, c.stage, c.match,
  to_char(c.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS due`;
/** As the index legal_clock_untold has it. What was decided not to be required has no clock. */
const UNTOLD = "c.due_at IS NOT NULL AND NOT c.overdue_told AND NOT c.simulation";
const ORDER = "ORDER BY c.due_at, c.incident_id, c.rule, c.stage";
/**
 * Rows locked by others are left to the next turn: the holder of the incident may rewrite its
 * clocks.
 */
const LOCK = "FOR NO KEY UPDATE OF i, c SKIP LOCKED";

/**
 * Locks legal clocks whose limit passed and was not reported, the earliest first, with their
 * incidents.
 */
export async function lockPassedClocks(
  client: PoolClient,
  now: Date,
  limit: number,
): Promise<LegalDeadlineRow[]> {
  const { rows } = await client.query<LegalDeadlineRow>(
    `SELECT ${DEADLINE} FROM legal_clock c JOIN incident i ON i.id = c.incident_id
     WHERE ${UNTOLD} AND c.due_at < $1 ${ORDER} LIMIT $2 ${LOCK}`,
    [now, limit],
  );
  return rows;
}

/**
 * Locks legal clocks whose limit is near and was not reported: at most 24 hours away, or a quarter
 * of their period where that is less.
 */
export async function lockNearClocks(
  client: PoolClient,
  now: Date,
  limit: number,
): Promise<LegalDeadlineRow[]> {
  const { rows } = await client.query<LegalDeadlineRow>(
    `SELECT ${DEADLINE} FROM legal_clock c JOIN incident i ON i.id = c.incident_id
     WHERE ${UNTOLD} AND NOT c.due_soon_told
       AND c.due_at >= $1 AND c.due_at <= $1::timestamptz + interval '24 hours'
       AND c.due_at - (c.due_at - c.anchor_at) / 4 <= $1
     ${ORDER} LIMIT $2 ${LOCK}`,
    [now, limit],
  );
  return rows;
}

/** Marks locked clocks as reported. */
export async function markLegalClocksNotified(
  client: PoolClient,
  kind: "overdue" | "due_soon",
  clocks: readonly LegalDeadlineRow[],
): Promise<void> {
  await client.query(
    `UPDATE legal_clock SET ${kind}_told = true WHERE (incident_id, rule, stage) IN
       (SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]))`,
    [
      clocks.map((clock) => clock.incident_id),
      clocks.map((clock) => clock.rule),
      clocks.map((clock) => clock.stage),
    ],
  );
}

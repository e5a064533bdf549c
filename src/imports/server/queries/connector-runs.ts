import "server-only";
import type { Updateable } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Tables } from "@/generated/tables";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** Class of the advisory locks that executing imports hold; the object is the run's number. */
const RUN_LOCK = 0x50524c02;

/**
 * Takes a queued run for this process. The lock is held by the import's own transaction, the state
 * is set outside it so that others can see it; false when another process has the run.
 */
export async function claimRun(
  pool: Pool,
  client: PoolClient,
  id: bigint,
  now: Date,
): Promise<boolean> {
  await client.query("SELECT pg_advisory_xact_lock($1, $2::int)", [RUN_LOCK, id]);
  const { rowCount } = await pool.query(
    `UPDATE connector_run SET status = 'running', started_at = $2, attempts = attempts + 1,
       progress_bytes = 0, progress_records = 0
     WHERE id = $1 AND status = 'queued'`,
    [id, now],
  );
  return rowCount === 1;
}

export interface StoredRunError {
  code: string;
  detail: string | null;
  line: number | null;
  column: number | null;
}

export type RunRow = Row<"connector_run">;

const COLUMNS = columnsOf("connector_run");

/** A run, or null. */
export async function findRun(pool: Pool, id: bigint): Promise<RunRow | null> {
  const { rows } = await pool.query<RunRow>(`SELECT ${COLUMNS} FROM connector_run WHERE id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** Runs before a number, the latest first: of everybody, or of one actor. */
export async function findRuns(
  pool: Pool,
  { simulation, actor }: { simulation: boolean; actor: string | null },
  before: bigint | null,
  limit: number,
): Promise<RunRow[]> {
  const { rows } = await pool.query<RunRow>(
    `SELECT ${COLUMNS} FROM connector_run
     WHERE simulation = $1 AND ($2::text IS NULL OR actor = $2) AND ($3::bigint IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [simulation, actor, before, limit],
  );
  return rows;
}

/** Ends a run without result, as cancelled or failed; nothing that it did was committed. */
export async function failRun(
  client: PoolClient,
  id: bigint,
  error: StoredRunError,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE connector_run SET status = $4, finished_at = $2, error = $3
     WHERE id = $1 AND status IN ('queued', 'running')`,
    [id, now, JSON.stringify(error), error.code === "import_cancelled" ? "cancelled" : "failed"],
  );
}

/**
 * Fails the runs whose process died: the process that executes a run holds its lock, so a running
 * one with a free lock has lost its process. Background runs are queued again, up to three
 * attempts.
 */
export async function failOrphanedRuns(
  pool: Pool,
  error: StoredRunError,
  now: Date,
): Promise<void> {
  await pool.query(
    `WITH running AS MATERIALIZED (SELECT id FROM connector_run WHERE status = 'running'),
     orphaned AS MATERIALIZED (
       SELECT id FROM running WHERE pg_try_advisory_xact_lock($1, id::int))
     UPDATE connector_run r SET
       status = CASE WHEN r.background AND r.attempts < 3 THEN 'queued' ELSE 'failed' END,
       finished_at = CASE WHEN r.background AND r.attempts < 3 THEN NULL ELSE $2::timestamptz END,
       error = CASE WHEN r.background AND r.attempts < 3 THEN NULL ELSE $3::jsonb END
     FROM orphaned o WHERE r.id = o.id AND r.status = 'running'`,
    [RUN_LOCK, now, JSON.stringify(error)],
  );
}

/** Stores the progress of a running import; false when its end was requested. */
export async function updateProgress(
  pool: Pool,
  id: bigint,
  bytes: number,
  records: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE connector_run SET progress_bytes = $2, progress_records = $3
     WHERE id = $1 AND status = 'running' AND cancel_requested_at IS NULL`,
    [id, bytes, records],
  );
  return rowCount === 1;
}

/** Asks a run that has not ended to end; a queued one ends at once. Returns its new state, or null. */
export async function requestCancel(
  client: PoolClient,
  id: bigint,
  error: StoredRunError,
  now: Date,
): Promise<"cancelled" | "running" | null> {
  const { rows } = await client.query<{ status: "cancelled" | "running" }>(
    `UPDATE connector_run SET cancel_requested_at = coalesce(cancel_requested_at, $2),
       status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END,
       finished_at = CASE WHEN status = 'queued' THEN $2::timestamptz END,
       error = CASE WHEN status = 'queued' THEN $3::jsonb END
     WHERE id = $1 AND status IN ('queued', 'running') RETURNING status`,
    [id, now, JSON.stringify(error)],
  );
  return rows[0]?.status ?? null;
}

/** The background run that has waited longest, with its actor; null when none waits. */
export async function findWaitingRun(pool: Pool): Promise<{ id: bigint; actor: string } | null> {
  const { rows } = await pool.query<{ id: bigint; actor: string }>(
    `SELECT id, actor FROM connector_run WHERE status = 'queued' AND background
     ORDER BY id LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** What a run found, with the JSON columns as they are stored. */
export type RunOutcome = Omit<
  Updateable<Tables["connector_run"]>,
  "by_severity" | "warnings" | "progress_bytes" | "progress_records"
> & {
  records: number;
  by_severity: Record<string, number>;
  warnings: readonly unknown[];
};

/** Writes the result of a run inside the import's transaction. */
export async function completeRun(
  client: PoolClient,
  id: bigint,
  { by_severity, warnings, ...outcome }: RunOutcome,
): Promise<void> {
  await runStatement(
    client,
    statements
      .updateTable("connector_run")
      .set({
        ...outcome,
        by_severity,
        warnings: JSON.stringify(warnings),
        progress_records: outcome.records,
      })
      .set((eb) => ({ progress_bytes: eb.ref("file_size") }))
      .where("id", "=", id),
  );
}

/** Whether an import of real data ever ended well. */
export async function hasImported(client: Pool | PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM connector_run
     WHERE NOT simulation AND status IN ('completed', 'completed_with_warnings') LIMIT 1`,
  );
  return rowCount === 1;
}

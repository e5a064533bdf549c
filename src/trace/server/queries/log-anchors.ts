import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Row } from "@/platform/db/rows";
import { CHECKPOINT_COLUMNS, type CheckpointRow } from "./transparency-log";

/** Adds a checkpoint to the outbox of each sink; one that is there already stays as it is. */
export async function insertAnchors(
  client: Pool | PoolClient,
  ordinal: bigint,
  sinks: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO log_anchor (checkpoint_ordinal, sink, next_at)
     SELECT $1, sink, $3 FROM unnest($2::text[]) AS sink ON CONFLICT DO NOTHING`,
    [ordinal, [...sinks], now],
  );
}

export interface LeasedAnchor {
  checkpoint: CheckpointRow & { origin: string };
  /** Attempts including this one; also distinguishes this lease from a later one. */
  attempts: number;
  previous: { size: number } | null;
}

/**
 * Leases the newest waiting checkpoint of a sink until `until` and ends those before it, which it
 * proves. Null where none waits, where a delivery is under way or backing off, and where another
 * process is leasing. The ordinal orders checkpoints as their sizes do, because they are stored one
 * at a time.
 */
export async function leaseAnchor(
  client: PoolClient,
  sink: string,
  now: Date,
  until: Date,
): Promise<LeasedAnchor | null> {
  const { rows } = await client.query<
    Pick<Row<"log_anchor">, "attempts" | "next_at"> & { ordinal: bigint; waiting: number }
  >(
    `SELECT checkpoint_ordinal AS ordinal, attempts, next_at,
       (SELECT count(*)::int FROM log_anchor WHERE sink = $1 AND status = 'pending') AS waiting
     FROM log_anchor WHERE sink = $1 AND status = 'pending'
     ORDER BY checkpoint_ordinal FOR UPDATE SKIP LOCKED`,
    [sink],
  );
  const newest = rows.at(-1);
  // A skipped row is locked by another process: a sink takes one checkpoint at a time.
  if (newest === undefined || rows.length < newest.waiting) return null;
  if (rows.some(({ next_at }) => next_at > now)) return null;
  // The failures of those before are the sink's: the newest goes on counting.
  const attempts = Math.max(...rows.map((row) => row.attempts)) + 1;
  await client.query(
    `UPDATE log_anchor SET status = 'superseded', done_at = $3
     WHERE sink = $1 AND status = 'pending' AND checkpoint_ordinal < $2`,
    [sink, newest.ordinal, now],
  );
  await client.query(
    "UPDATE log_anchor SET attempts = $3, next_at = $4 WHERE sink = $1 AND checkpoint_ordinal = $2",
    [sink, newest.ordinal, attempts, until],
  );
  const checkpoint = await findOutgoing(client, newest.ordinal);
  return { checkpoint, attempts, previous: await findDelivered(client, sink) };
}

async function findOutgoing(
  client: PoolClient,
  ordinal: bigint,
): Promise<LeasedAnchor["checkpoint"]> {
  const { rows } = await client.query<LeasedAnchor["checkpoint"]>(
    `SELECT ${CHECKPOINT_COLUMNS}, split_part(c.note, E'\n', 1) AS origin
     FROM log_checkpoint c WHERE c.ordinal = $1`,
    [ordinal],
  );
  const [checkpoint] = rows;
  if (checkpoint === undefined) throw new Error(`checkpoint ${ordinal} is gone`);
  return checkpoint;
}

async function findDelivered(client: PoolClient, sink: string): Promise<{ size: number } | null> {
  const { rows } = await client.query<{ size: number }>(
    `SELECT c.size::float8 AS size FROM log_anchor a
     JOIN log_checkpoint c ON c.ordinal = a.checkpoint_ordinal
     WHERE a.sink = $1 AND a.status = 'done' ORDER BY a.checkpoint_ordinal DESC LIMIT 1`,
    [sink],
  );
  return rows[0] ?? null;
}

/** Which lease an outcome belongs to. */
export interface AnchorLease {
  ordinal: bigint;
  sink: string;
  attempts: number;
}

/** Records a delivery. False where the lease ran out and another process took over. */
export async function completeAnchor(
  pool: Pool,
  lease: AnchorLease,
  delivery: { receipt: Uint8Array | null; detail: string | null },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE log_anchor SET status = 'done', done_at = $4, receipt = $5, detail = $6
     WHERE checkpoint_ordinal = $1 AND sink = $2 AND attempts = $3 AND status = 'pending'`,
    [
      lease.ordinal,
      lease.sink,
      lease.attempts,
      now,
      delivery.receipt === null ? null : Buffer.from(delivery.receipt),
      delivery.detail,
    ],
  );
  return rowCount === 1;
}

/** Notes a failed attempt and when to try again, or never. False as with completeAnchor. */
export async function failAnchor(
  pool: Pool,
  lease: AnchorLease,
  failure: { detail: string; nextAt: Date | null },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE log_anchor SET detail = $4, next_at = coalesce($5::timestamptz, next_at),
       status = CASE WHEN $5::timestamptz IS NULL THEN 'failed' ELSE 'pending' END,
       done_at = CASE WHEN $5::timestamptz IS NULL THEN $6::timestamptz END
     WHERE checkpoint_ordinal = $1 AND sink = $2 AND attempts = $3 AND status = 'pending'`,
    [lease.ordinal, lease.sink, lease.attempts, failure.detail, failure.nextAt, now],
  );
  return rowCount === 1;
}

export interface SinkState {
  sink: string;
  pending: number;
  failed: number;
  last_ordinal: bigint | null;
  last_size: number | null;
  last_at: Date | null;
  last_detail: string | null;
  last_has_receipt: boolean | null;
  failing_since: Date | null;
  last_error: string | null;
}

/** State of the named sinks and of all that have rows; everything after the last delivery counts as failing. */
export async function findSinkStates(
  client: PoolClient,
  sinks: readonly string[],
): Promise<SinkState[]> {
  const { rows } = await client.query<SinkState>(
    `WITH named AS (SELECT unnest($1::text[]) AS sink UNION SELECT sink FROM log_anchor)
     SELECT n.sink, since.pending, since.failed,
       last.checkpoint_ordinal AS last_ordinal, last.size AS last_size, last.done_at AS last_at,
       last.detail AS last_detail, last.has_receipt AS last_has_receipt,
       since.failing_since, since.last_error
     FROM named n
     LEFT JOIN LATERAL (
       SELECT a.checkpoint_ordinal, c.size::float8 AS size, a.done_at, a.detail,
         a.receipt IS NOT NULL AS has_receipt
       FROM log_anchor a JOIN log_checkpoint c ON c.ordinal = a.checkpoint_ordinal
       WHERE a.sink = n.sink AND a.status = 'done'
       ORDER BY a.checkpoint_ordinal DESC LIMIT 1) last ON true
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE a.status = 'pending')::int AS pending,
         count(*) FILTER (WHERE a.status = 'failed')::int AS failed,
         min(c.signed_at) FILTER (WHERE a.detail IS NOT NULL) AS failing_since,
         (array_agg(a.detail ORDER BY a.checkpoint_ordinal DESC)
           FILTER (WHERE a.detail IS NOT NULL))[1] AS last_error
       FROM log_anchor a JOIN log_checkpoint c ON c.ordinal = a.checkpoint_ordinal
       WHERE a.sink = n.sink AND a.checkpoint_ordinal > coalesce(last.checkpoint_ordinal, -1)) since
     ORDER BY n.sink`,
    [[...sinks]],
  );
  return rows;
}

/** Receipt of a delivered checkpoint with its size, or null where there is none. */
export async function findReceipt(
  pool: Pool,
  ordinal: bigint,
  sink: string,
): Promise<{ receipt: Buffer; size: number } | null> {
  const { rows } = await pool.query<{ receipt: Buffer; size: number }>(
    `SELECT a.receipt, c.size::float8 AS size FROM log_anchor a
     JOIN log_checkpoint c ON c.ordinal = a.checkpoint_ordinal
     WHERE a.checkpoint_ordinal = $1 AND a.sink = $2 AND a.status = 'done' AND a.receipt IS NOT NULL`,
    [ordinal, sink],
  );
  return rows[0] ?? null;
}

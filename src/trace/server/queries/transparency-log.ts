import "server-only";
import type { Pool, PoolClient } from "pg";
import { readCopied } from "@/platform/db/read-copied";
import { type CamelRow, camelColumnsOf, type Row } from "@/platform/db/rows";
import type { LoneLeaf, StoredLeaf } from "@/trace/domain/log-verifier";
import { HASH_LENGTH } from "@/trace/domain/merkle";
import type { SubtreeRun } from "@/trace/domain/tiles";

type Reader = Pool | PoolClient;

/** Place of a record in its chain. */
export type RecordPlace = Pick<Row<"log_leaf">, "chain" | "epoch" | "seq">;

export type CheckpointRow = CamelRow<Row<"log_checkpoint", { size: number }>>;

/** The columns of a CheckpointRow, of `log_checkpoint c`. */
export const CHECKPOINT_COLUMNS = `${camelColumnsOf("log_checkpoint", { as: "c", without: ["size"] })}, c.size::float8 AS size`;

const CHECKPOINT = `SELECT ${CHECKPOINT_COLUMNS} FROM log_checkpoint c`;

/**
 * Makes leaves of waiting records, at most `limit`; returns the size of the log and how many were
 * added, or null where another process is doing so.
 */
export async function integrateWaiting(
  pool: Pool,
  limit: number,
): Promise<{ size: number; added: number } | null> {
  const { rows } = await pool.query<{ size: number; added: number }>(
    "SELECT o_size::float8 AS size, o_added AS added FROM log_integrate($1)",
    [limit],
  );
  return rows[0] ?? null;
}

/** Topic of those who wait for the log to grow. */
export const LOG_TOPIC = "log";

/**
 * The chains of the leaves from a number on, at most `limit` leaves, each with the first word of the kinds of its
 * records and the number after its last leaf.
 */
export async function findGrownChains(
  client: Reader,
  from: number,
  limit: number,
): Promise<{ chain: string; family: string; end: number }[]> {
  const { rows } = await client.query<{ chain: string; family: string; end: number }>({
    name: "find-grown-chains",
    text: `SELECT chain, split_part(convert_from(r.line, 'UTF8')::json #>> '{body,kind}', '.', 1) AS family, max(idx + 1)::float8 AS end
           FROM (SELECT idx, chain, epoch, seq FROM log_leaf WHERE idx >= $1 ORDER BY idx LIMIT $2) l
           JOIN trace_record r USING (chain, epoch, seq) GROUP BY 1, 2`,
    values: [from, limit],
  });
  return rows;
}

/** Number of leaves. */
export async function getLogSize(client: Reader): Promise<number> {
  const { rows } = await client.query<{ size: number }>(
    "SELECT coalesce(max(idx) + 1, 0)::float8 AS size FROM log_leaf",
  );
  return rows[0]?.size ?? 0;
}

/**
 * Roots of full subtrees, those of each run one after the other; fewer where the log has fewer. One
 * statement for all of them.
 */
export async function findSubtrees(
  client: Reader,
  runs: readonly SubtreeRun[],
): Promise<Buffer[][]> {
  const { rows } = await client.query<{ hashes: Buffer | null }>({
    name: "find-subtrees",
    text: `SELECT (SELECT string_agg(h.hash, ''::bytea ORDER BY h.idx) FROM (
               SELECT idx, leaf_hash AS hash FROM log_leaf
               WHERE w.height = 0 AND idx >= w.first AND idx < w.first + w.count
               UNION ALL
               SELECT idx, hash FROM log_subtree
               WHERE height = w.height AND idx >= w.first AND idx < w.first + w.count) h) AS hashes
           FROM unnest($1::smallint[], $2::bigint[], $3::bigint[])
             WITH ORDINALITY w(height, first, count, n) ORDER BY w.n`,
    values: [
      runs.map(({ height }) => height),
      runs.map(({ first }) => first),
      runs.map(({ count }) => count),
    ],
  });
  return rows.map(({ hashes }) =>
    Array.from({ length: Math.ceil((hashes?.length ?? 0) / HASH_LENGTH) }, (_, n) =>
      (hashes ?? Buffer.alloc(0)).subarray(n * HASH_LENGTH, (n + 1) * HASH_LENGTH),
    ),
  );
}

/** Index of a record's leaf, or null while it waits. */
export async function findLeafIndex(client: Reader, place: RecordPlace): Promise<number | null> {
  const { rows } = await client.query<{ idx: number }>({
    name: "find-leaf-index",
    text: "SELECT idx::float8 AS idx FROM log_leaf WHERE chain = $1 AND epoch = $2 AND seq = $3",
    values: [place.chain, place.epoch, place.seq],
  });
  return rows[0]?.idx ?? null;
}

export async function findLatestCheckpoint(client: Reader): Promise<CheckpointRow | null> {
  const { rows } = await client.query<CheckpointRow>(`${CHECKPOINT} ORDER BY ordinal DESC LIMIT 1`);
  return rows[0] ?? null;
}

/** The newest note of exactly this size. */
export async function findCheckpointOfSize(
  client: Reader,
  size: number,
): Promise<CheckpointRow | null> {
  const { rows } = await client.query<CheckpointRow>(
    `${CHECKPOINT} WHERE size = $1 ORDER BY ordinal DESC LIMIT 1`,
    [size],
  );
  return rows[0] ?? null;
}

/** The oldest checkpoint of at least this size; where a name of the log is given, signed under it. */
export async function findOldestCheckpointOver(
  client: Reader,
  size: number,
  origin: string | null,
): Promise<CheckpointRow | null> {
  const { rows } = await client.query<CheckpointRow>(
    `${CHECKPOINT} WHERE size >= $1 AND ($2::text IS NULL OR starts_with(note, $2 || E'\\n'))
     ORDER BY size, ordinal LIMIT 1`,
    [size, origin],
  );
  return rows[0] ?? null;
}

/** Checkpoints, newest first, before one of them. */
export async function findCheckpoints(
  client: Reader,
  before: bigint | null,
  limit: number,
): Promise<CheckpointRow[]> {
  const { rows } = await client.query<CheckpointRow>(
    `${CHECKPOINT} WHERE $1::bigint IS NULL OR ordinal < $1 ORDER BY ordinal DESC LIMIT $2`,
    [before, limit + 1],
  );
  return rows;
}

/** All checkpoints in the order they were signed. */
export async function* readCheckpoints(client: Reader): AsyncGenerator<CheckpointRow> {
  for (let last: bigint | undefined = -1n; last !== undefined; ) {
    const { rows }: { rows: CheckpointRow[] } = await client.query<CheckpointRow>(
      `${CHECKPOINT} WHERE ordinal > $1 ORDER BY ordinal LIMIT 1000`,
      [last],
    );
    yield* rows;
    last = rows.at(-1)?.ordinal;
  }
}

/** Keeps a signed checkpoint; returns its ordinal. */
export async function keepCheckpoint(
  client: PoolClient,
  checkpoint: Omit<CheckpointRow, "ordinal">,
): Promise<bigint> {
  const { rows } = await client.query<{ ordinal: bigint }>(
    "SELECT log_keep_checkpoint($1, $2, $3, $4) AS ordinal",
    [checkpoint.size, checkpoint.root, checkpoint.note, checkpoint.signedAt],
  );
  const ordinal = rows[0]?.ordinal;
  if (ordinal === undefined) throw new Error("keeping a checkpoint returned no row");
  return ordinal;
}

/** Any number; the same in every process. Checkpoints are signed one after the other. */
const SIGNING_LOCK = 0x50524c02;

/** Locks signing until the transaction ends. */
export async function lockSigning(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [SIGNING_LOCK]);
}

/** Takes a lock until the transaction ends; false where another process has it. */
export async function tryLock(client: PoolClient, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1) AS taken",
    [lock],
  );
  return rows[0]?.taken ?? false;
}

/** The leaves behind an index in their order, at most `limit`; the first ones behind none. */
export function readLeaves(
  client: PoolClient,
  after: bigint | null,
  limit: number,
): AsyncGenerator<readonly StoredLeaf[]> {
  return readCopied(
    client,
    `SELECT idx, leaf_hash FROM log_leaf ${after === null ? "" : `WHERE idx > ${after}`}
     ORDER BY idx LIMIT ${limit}`,
    (row) => ({ idx: row.bigint() ?? 0n, leafHash: row.present() }),
  );
}

/** Leaves whose records are gone. */
export function readLoneLeaves(client: PoolClient): AsyncGenerator<readonly LoneLeaf[]> {
  return readCopied(
    client,
    `SELECT l.idx, l.chain, l.epoch, l.seq FROM log_leaf l
     WHERE NOT EXISTS (
       SELECT 1 FROM trace_record r WHERE r.chain = l.chain AND r.epoch = l.epoch AND r.seq = l.seq)`,
    (row) => ({
      idx: row.bigint() ?? 0n,
      chain: row.text(),
      epoch: row.integer(),
      seq: row.bigint() ?? 0n,
    }),
  );
}

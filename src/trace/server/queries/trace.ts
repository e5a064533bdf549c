import "server-only";
import type { Pool, PoolClient } from "pg";
import { readCopied, textLiteral } from "@/platform/db/read-copied";
import { type CamelRow, camelColumnsOf, type Row } from "@/platform/db/rows";
import type { StoredHead, StoredRecord } from "@/trace/domain/chain";
import type { StoredLeaf } from "@/trace/domain/log-verifier";

/** The name that every genesis commits to. */
export async function getTraceOrigin(client: Pool | PoolClient): Promise<string> {
  const { rows } = await client.query<{ origin: string }>("SELECT origin FROM trace_origin");
  const origin = rows[0]?.origin;
  if (origin === undefined) throw new Error("the trace has no origin: migrations did not finish");
  return origin;
}

/** A record as it is kept, with what is kept beside it: the head of its epoch and its leaf, or null where there is none. */
export interface KeptRecord extends StoredRecord {
  nextSeq: bigint | null;
  head: Uint8Array | null;
  leaf: StoredLeaf | null;
  /** Whether it waits to become a leaf. */
  waits: boolean;
}

/** Reads records in order of (chain, epoch, seq); all chains when none is named. */
export function readTrace(
  client: PoolClient,
  chain: string | undefined,
): AsyncGenerator<readonly KeptRecord[]> {
  let before: Pick<KeptRecord, "chain" | "epoch" | "nextSeq" | "head"> | undefined;
  const one = chain === undefined ? "" : `WHERE r.chain = ${textLiteral(chain)}`;
  return readCopied(
    client,
    `SELECT r.chain, r.epoch, c.next_seq, c.head, r.seq, r.prev, r.hash, r.line, l.idx, l.leaf_hash,
       l.idx IS NULL AND EXISTS (SELECT 1 FROM trace_pending p WHERE p.ordinal = r.ordinal)
     FROM trace_record r
       LEFT JOIN trace_chain c ON c.chain = r.chain AND c.epoch = r.epoch
       LEFT JOIN log_leaf l ON l.chain = r.chain AND l.epoch = r.epoch AND l.seq = r.seq
     ${one} ORDER BY r.chain, r.epoch, r.seq`,
    (row) => {
      const chain = row.text();
      const epoch = row.integer();
      // Records of an epoch have one head.
      if (before?.chain === chain && before.epoch === epoch) row.skip(2);
      else before = { chain, epoch, nextSeq: row.bigint(), head: row.bytes() };
      // Each by its name: to spread an object takes as long as to hash the record.
      const { nextSeq, head } = before;
      return {
        chain,
        epoch,
        nextSeq,
        head,
        seq: row.bigint() ?? 0n,
        prev: row.present(),
        hash: row.present(),
        line: row.present(),
        leaf: toLeaf(row.bigint(), row.bytes()),
        waits: row.isTrue(),
      };
    },
  );
}

function toLeaf(idx: bigint | null, leafHash: Uint8Array | null): StoredLeaf | null {
  return idx === null || leafHash === null ? null : { idx, leafHash };
}

/** Records that the chains say they have, and leaves of the log. */
export async function countToVerify(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: bigint }>(
    `SELECT (SELECT coalesce(sum(next_seq), 0) FROM trace_chain)::bigint
       + (SELECT coalesce(max(idx) + 1, 0) FROM log_leaf) AS count`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Heads that have no record at all: the sign of a chain whose records were removed. */
export async function findHeadsWithoutRecords(
  client: PoolClient,
  chain: string | undefined,
): Promise<StoredHead[]> {
  const { rows } = await client.query<StoredHead>(
    `SELECT c.chain, c.epoch, c.next_seq AS "nextSeq", c.head FROM trace_chain c
     WHERE ($1::text IS NULL OR c.chain = $1)
       AND NOT EXISTS (SELECT 1 FROM trace_record r WHERE r.chain = c.chain AND r.epoch = c.epoch)
     ORDER BY c.chain, c.epoch LIMIT 1000`,
    [chain ?? null],
  );
  return rows;
}

export type EpochRow = CamelRow<Row<"trace_chain">>;

/** Epochs of a chain in their order. */
export async function findEpochs(client: PoolClient, chain: string): Promise<EpochRow[]> {
  const { rows } = await client.query<EpochRow>(
    `SELECT ${camelColumnsOf("trace_chain")} FROM trace_chain
     WHERE chain = $1 ORDER BY epoch`,
    [chain],
  );
  return rows;
}

/** Greater than every sequence number. */
const MOST_BIGINT = 2n ** 63n - 1n;

/** Records of one epoch behind a sequence number, or from the first on; one more than `limit` where there is more. */
export async function findRecords(
  client: PoolClient,
  { chain, epoch }: { chain: string; epoch: number },
  { after, order }: { after: bigint | null; order: "oldest" | "newest" },
  limit: number,
): Promise<StoredRecord[]> {
  const [behind, direction, start] =
    order === "newest" ? ["<", "DESC", MOST_BIGINT] : [">", "ASC", -1n];
  const { rows } = await client.query<StoredRecord>({
    name: `find-records-${order}`,
    text: `SELECT chain, epoch, seq, prev, hash, line FROM trace_record
           WHERE chain = $1 AND epoch = $2 AND seq ${behind} $3
           ORDER BY seq ${direction} LIMIT $4`,
    values: [chain, epoch, after ?? start, limit + 1],
  });
  return rows;
}

/** Records that the log has not taken in yet. */
export async function countWaitingRecords(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM trace_pending",
  );
  return rows[0]?.waiting ?? 0;
}

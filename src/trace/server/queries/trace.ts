import "server-only";
import type { Pool, PoolClient } from "pg";
import { type CamelRow, camelColumnsOf, type Row } from "@/platform/db/rows";
import { readAhead } from "@/platform/limits/in-slices";
import type { StoredHead, StoredRecord } from "@/trace/domain/chain";

/** The name that every genesis commits to. */
export async function getTraceOrigin(client: Pool | PoolClient): Promise<string> {
  const { rows } = await client.query<{ origin: string }>("SELECT origin FROM trace_origin");
  const origin = rows[0]?.origin;
  if (origin === undefined) throw new Error("the trace has no origin: migrations did not finish");
  return origin;
}

export interface RecordWithHead {
  record: StoredRecord;
  head: StoredHead | null;
}

/** Null are the columns of the head where it is gone. */
type TraceRow = Omit<Row<"trace_record">, "ordinal"> & {
  next_seq: bigint | null;
  head: Buffer | null;
};

const BATCH = 2_000;

/** Reads records in order of (chain, epoch, seq), each with the head of its epoch; all chains when none is named. */
export async function* readTrace(
  client: PoolClient,
  chain: string | undefined,
): AsyncGenerator<readonly RecordWithHead[]> {
  const pages = readAhead<TraceRow>(async (last) => {
    const { rows } = await client.query<TraceRow>({
      name: "read-trace",
      text: `SELECT r.chain, r.epoch, r.seq, r.prev, r.hash, r.line, c.next_seq, c.head
             FROM trace_record r LEFT JOIN trace_chain c ON c.chain = r.chain AND c.epoch = r.epoch
             WHERE (r.chain, r.epoch, r.seq) > ($1, $2, $3) AND ($4::text IS NULL OR r.chain = $4)
             ORDER BY r.chain, r.epoch, r.seq LIMIT ${BATCH}`,
      values: [last?.chain ?? "", last?.epoch ?? 0, last?.seq ?? -1n, chain ?? null],
    });
    return rows;
  });
  for await (const rows of pages) yield rows.map(toRecord);
}

function toRecord({ next_seq: nextSeq, head, ...record }: TraceRow): RecordWithHead {
  const { chain, epoch } = record;
  return { record, head: head && nextSeq !== null ? { chain, epoch, nextSeq, head } : null };
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

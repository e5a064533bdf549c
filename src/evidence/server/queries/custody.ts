import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Row } from "@/platform/db/rows";
import type { StoredHead, StoredRecord } from "@/trace/domain/chain";

/** The event by which an item came onto its chain. */
const ENTERED = "('imported', 'hash_mismatch')";

export type PendingImportRow = Pick<
  Row<"evidence_item">,
  "id" | "run_id" | "kind" | "imported_at"
> & {
  /** Hexadecimal, as recorded. */
  sha256: string;
  /** Of the record as it is now; null where it was erased. */
  measured: string | null;
};

/** Evidence of an incident that has not come onto its chain of custody yet, by id. */
export async function findPendingImports(
  tx: Pool | PoolClient,
  incidentId: bigint,
  after: bigint,
  limit: number,
): Promise<PendingImportRow[]> {
  const { rows } = await tx.query<PendingImportRow>(
    `SELECT e.id, e.run_id, e.kind, encode(e.sha256, 'hex') AS sha256,
       encode(sha256(convert_to(e.record, 'UTF8')), 'hex') AS measured, e.imported_at
     FROM evidence_item e
     WHERE e.incident_id = $1 AND e.id > $2 AND NOT EXISTS (
       SELECT 1 FROM custody_event c WHERE c.evidence_id = e.id AND c.event IN ${ENTERED})
     ORDER BY e.id LIMIT $3`,
    [incidentId, after, limit],
  );
  return rows;
}

/** How many items findPendingImports would find. */
export async function countPendingImports(pool: Pool, incidentId: bigint): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM evidence_item e
     WHERE e.incident_id = $1 AND NOT EXISTS (
       SELECT 1 FROM custody_event c WHERE c.evidence_id = e.id AND c.event IN ${ENTERED})`,
    [incidentId],
  );
  return rows[0]?.n ?? 0;
}

/** Digest over the digests of what each run observed of an incident, in the order of the report. */
export async function digestRuns(
  tx: Pool | PoolClient,
  incidentId: bigint,
  runIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  const { rows } = await tx.query<{ run_id: bigint; digest: string }>(
    `SELECT run_id, encode(sha256(string_agg(sha256, ''::bytea ORDER BY id)), 'hex') AS digest
     FROM evidence_item WHERE incident_id = $1 AND run_id = ANY ($2::bigint[]) AND kind = 'occurrence'
     GROUP BY run_id`,
    [incidentId, runIds],
  );
  return new Map(rows.map((row) => [row.run_id, row.digest]));
}

export interface ImportingRun {
  id: bigint;
  actor: string;
  actor_name: string;
  tool: string;
  version: string | null;
  file_sha256: string;
}

/** Facts for custody about the runs that imported evidence. */
export async function findImportingRuns(
  tx: Pool | PoolClient,
  runIds: readonly bigint[],
): Promise<Map<bigint, ImportingRun>> {
  const { rows } = await tx.query<ImportingRun>(
    `SELECT id, actor, actor_name, coalesce(source_tool, connector) AS tool,
       source_version AS version, encode(file_sha256, 'hex') AS file_sha256
     FROM connector_run WHERE id = ANY ($1::bigint[])`,
    [runIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Origin of the trace, for its genesis hashes. */
export async function readTraceOrigin(tx: Pool | PoolClient): Promise<string> {
  const {
    rows: [row],
  } = await tx.query<{ origin: string }>("SELECT origin FROM trace_origin", []);
  if (row === undefined) throw new Error("the trace has no origin: migrations did not finish");
  return row.origin;
}

/** Heads of all epochs of a chain of the trace. */
export async function readTraceHeads(tx: Pool | PoolClient, chain: string): Promise<StoredHead[]> {
  const { rows } = await tx.query<StoredHead>(
    `SELECT chain, epoch, next_seq AS "nextSeq", head FROM trace_chain WHERE chain = $1 ORDER BY epoch`,
    [chain],
  );
  return rows;
}

const PAGE = 2_000;

/** Records of one epoch before its head, in order, a page at a time. */
export async function* readTraceEpoch(
  tx: Pool | PoolClient,
  head: StoredHead,
): AsyncGenerator<StoredRecord[]> {
  for (let from = 0n; from < head.nextSeq; from += BigInt(PAGE)) {
    const { rows } = await tx.query<StoredRecord>(
      `SELECT chain, epoch, seq, prev, hash, line FROM trace_record
       WHERE chain = $1 AND epoch = $2 AND seq >= $3 AND seq < least($3 + ${PAGE}, $4::bigint)
       ORDER BY seq`,
      [head.chain, head.epoch, from, head.nextSeq],
    );
    yield rows;
  }
}

export type CustodyEventRow = Pick<Row<"custody_event">, "seq" | "hash" | "line">;

/**
 * Events of a chain behind a number, one more than `limit` where there is more. A subject is looked
 * for in the bytes of the canonical line: inside a text its quotes would be escaped.
 */
export async function findCustodyEvents(
  pool: Pool,
  chain: string,
  filter: { after: bigint; limit: number; evidenceId: bigint | null; subject?: string },
): Promise<CustodyEventRow[]> {
  const { rows } = await pool.query<CustodyEventRow>(
    `SELECT seq, hash, line FROM custody_event
     WHERE chain = $1 AND seq > $2 AND ($3::bigint IS NULL OR evidence_id = $3)
       AND ($5::bytea IS NULL OR position($5 IN line) > 0)
     ORDER BY seq LIMIT $4`,
    [
      chain,
      filter.after,
      filter.evidenceId,
      filter.limit + 1,
      filter.subject === undefined
        ? null
        : Buffer.from(`"subject":${JSON.stringify(filter.subject)}`),
    ],
  );
  return rows;
}

/** The end of a chain, or null where it was never opened. */
export async function findCustodyHead(
  pool: Pool,
  chain: string,
): Promise<{ next_seq: bigint; head: Buffer } | null> {
  const { rows } = await pool.query<{ next_seq: bigint; head: Buffer }>(
    "SELECT next_seq, head FROM custody_chain WHERE chain = $1",
    [chain],
  );
  return rows[0] ?? null;
}

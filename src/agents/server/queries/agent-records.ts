import "server-only";
import type { Pool, PoolClient } from "pg";
import type { StoredRecord } from "@/trace/domain/chain";

/** Place of a record in the chain of an agent. */
type AgentRecordPlace = readonly [epoch: number, seq: bigint];

export interface AgentRecordPage {
  did: string;
  epoch: number | null;
  kind: string | null;
  /** The last record of the page before. */
  after: { epoch: number; seq: bigint } | null;
  limit: number;
}

// Written out so that the planner sees the condition of the index over the kinds.
const AGENT_CHAIN = "r.chain = $1 AND r.chain LIKE 'did:svc:agt:%'";
const BEHIND_ALL = { epoch: 2_147_483_647, seq: 9_223_372_036_854_775_807n };

/** Records of an agent's chain, the newest first. */
export async function findAgentRecords(
  pool: Pool,
  { did, epoch, kind, after, limit }: AgentRecordPage,
): Promise<StoredRecord[]> {
  const conditions = [AGENT_CHAIN, "(r.epoch, r.seq) < ($2, $3)"];
  const behind = after ?? BEHIND_ALL;
  const values: unknown[] = [did, behind.epoch, behind.seq, limit];
  if (epoch !== null) conditions.push(`r.epoch = $${values.push(epoch)}`);
  if (kind !== null) conditions.push(`trace_kind(r.line) = $${values.push(kind)}`);
  const { rows } = await pool.query<StoredRecord>(
    `SELECT r.chain, r.epoch, r.seq, r.prev, r.hash, r.line FROM trace_record r
     WHERE ${conditions.join(" AND ")} ORDER BY r.epoch DESC, r.seq DESC LIMIT $4`,
    values,
  );
  return rows;
}

/** Causes of some changes: the record before each that is no change itself. */
export async function findCauses(
  client: Pool | PoolClient,
  did: string,
  changes: readonly AgentRecordPlace[],
): Promise<Map<string, StoredRecord>> {
  const { rows } = await client.query<StoredRecord & { changed: bigint }>(
    `SELECT r.chain, r.epoch, r.seq, r.prev, r.hash, r.line, p.seq AS changed
     FROM unnest($2::int[], $3::bigint[]) AS p(epoch, seq), LATERAL (
       SELECT r.* FROM trace_record r
       WHERE r.chain = $1 AND r.epoch = p.epoch AND r.seq < p.seq
         AND trace_kind(r.line) NOT IN ('score.apply', 'status.change')
       ORDER BY r.seq DESC LIMIT 1) AS r`,
    [did, changes.map(([epoch]) => epoch), changes.map(([, seq]) => seq)],
  );
  return new Map(rows.map(({ changed, ...record }) => [`${record.epoch}/${changed}`, record]));
}

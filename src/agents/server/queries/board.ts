import "server-only";
import type { PoolClient } from "pg";
import type { StoredRecord } from "@/trace/domain/chain";
import type { AgentRow } from "./agents";

export type ScoredRow = Pick<AgentRow, "did" | "score" | "baseline" | "created_at">;

/** The newest agents with their scores, real or simulated ones. */
export async function listScores(
  client: PoolClient,
  simulation: boolean,
  limit: number,
): Promise<ScoredRow[]> {
  const { rows } = await client.query<ScoredRow>(
    `SELECT did, score, baseline, created_at FROM agent WHERE simulation = $1
     ORDER BY id DESC LIMIT $2`,
    [simulation, limit],
  );
  return rows;
}

// Written out so that the planner sees the condition of the index.
const TRUST_CHANGE = `r.chain LIKE 'did:svc:agt:%' AND trace_kind(r.line) IN ('score.apply', 'status.change')`;

export type TrustChangeRow = Pick<StoredRecord, "chain" | "epoch" | "seq" | "line">;

/** The newest changes of scores and statuses over all chains since an instant of the trace, the newest first. */
export async function findTrustChanges(
  client: PoolClient,
  since: string,
  limit: number,
): Promise<TrustChangeRow[]> {
  const { rows } = await client.query<TrustChangeRow>(
    `SELECT r.chain, r.epoch, r.seq, r.line FROM trace_record r
     WHERE ${TRUST_CHANGE} AND trace_at(r.line) COLLATE "C" >= $1
     ORDER BY trace_at(r.line) COLLATE "C" DESC LIMIT $2`,
    [since, limit],
  );
  return rows;
}

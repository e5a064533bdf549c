import "server-only";
import type { Pool, PoolClient } from "pg";
import type { AgentStatus } from "@/agents/domain/trust/agent-status";
import type { TrustState } from "@/agents/domain/trust/trust-state";
import { PUBLISHED_VERSION } from "@/agents/domain/trust/trust-thresholds";
import { AGENT_COLUMNS, type AgentRow } from "./agents";

// A sealed chain takes no record; simulated agents stay under the published ones.
const UNDER_OLDER = `thresholds_version < (SELECT max(t.version) FROM trust_thresholds t)
  AND NOT simulation AND status <> 'QUARANTINED'`;

/** Trust columns of an agent's row. */
export interface StoredTrust {
  trust: TrustState;
  baseline: number;
  score: number;
  status: AgentStatus;
  quarantinedBy: string | null;
  readOnlyUntil: Date | null;
}

/**
 * Stores the trust of a locked agent and returns the agent. Its version counts up only with what a
 * person sees, so that no challenge in the background outdates what they are about to change. A
 * quarantined agent is due for no challenge: its chain takes none.
 */
export async function storeTrust(
  client: PoolClient,
  id: bigint,
  stored: StoredTrust,
  at: Date,
): Promise<AgentRow> {
  const { rows } = await client.query<AgentRow>({
    name: "store-trust",
    text: `UPDATE agent SET trust = $2, baseline = $3, score = $4, status = $5, quarantined_by = $6,
       read_only_until = $7, thresholds_version = $9,
       status_since = CASE WHEN status = $5 THEN status_since ELSE $8 END,
       next_challenge_at = CASE WHEN $5 = 'QUARANTINED' THEN NULL ELSE next_challenge_at END,
       updated_at = CASE WHEN seen.changes THEN $8 ELSE updated_at END,
       version = version + seen.changes::int
     FROM (SELECT a.id AS seen_id, (a.baseline, a.score, a.status, a.quarantined_by, a.read_only_until)
             IS DISTINCT FROM ($3::smallint, $4::smallint, $5::text, $6::text, $7::timestamptz) AS changes
           FROM agent a WHERE a.id = $1) AS seen
     WHERE id = seen.seen_id RETURNING ${AGENT_COLUMNS}`,
    values: [
      id,
      stored.trust,
      stored.baseline,
      stored.score,
      stored.status,
      stored.quarantinedBy,
      stored.readOnlyUntil,
      at,
      stored.trust.thresholds?.version ?? PUBLISHED_VERSION,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`agent ${id} is gone`);
  return row;
}

/** Degraded agents after an id, which can recover by time alone. */
export async function findDegraded(pool: Pool, after: bigint, limit: number): Promise<AgentRow[]> {
  const { rows } = await pool.query<AgentRow>(
    `SELECT ${AGENT_COLUMNS} FROM agent WHERE status = 'DEGRADED' AND NOT simulation AND id > $1
     ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows;
}

/** Place behind which agents under older thresholds are read on: version and id. */
export type OlderPlace = readonly [version: number, id: bigint];

/**
 * Agents that thresholds in force have still to be applied to, a page of them behind a place, in the order
 * of their index: asked every few seconds, and there is mostly none.
 */
export async function findUnderOlderThresholds(
  pool: Pool,
  after: OlderPlace,
  limit: number,
): Promise<{ id: bigint; did: string; version: number }[]> {
  const { rows } = await pool.query<{ id: bigint; did: string; version: number }>(
    `SELECT id, did, thresholds_version AS version FROM agent
     WHERE ${UNDER_OLDER} AND (thresholds_version, id) > ($1, $2)
     ORDER BY thresholds_version, id LIMIT $3`,
    [...after, limit],
  );
  return rows;
}

/**
 * Agents after an id that are under older rules than these, a page of them in the order of their
 * ids. The version is part of their state; its index makes the usual result, none, cheap.
 */
export async function findUnderOlderRules(
  pool: Pool,
  version: number,
  after: bigint,
  limit: number,
): Promise<{ id: bigint; did: string }[]> {
  const { rows } = await pool.query<{ id: bigint; did: string }>(
    `SELECT id, did FROM agent WHERE trust_rules < $1
       AND NOT simulation AND status <> 'QUARANTINED' AND id > $2 ORDER BY id LIMIT $3`,
    [version, after, limit],
  );
  return rows;
}

/** How many agents are under older thresholds. */
export async function countUnderOlderThresholds(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM agent WHERE ${UNDER_OLDER}`,
  );
  return rows[0]?.n ?? 0;
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Declaration } from "@/federation/domain/declaration/declaration";

/** A skill whose example is due, with what it needs to run. */
export interface DueSkill {
  agent_id: bigint;
  skill_id: string;
  declaration_sha256: Buffer;
  failed_code: string | null;
  revision: number;
  did: string;
  declaration: Declaration;
  keys: Uint8Array[];
}

/** Plans the runs of an agent's demonstrated skills that only read. */
export async function planSkillRuns(client: PoolClient, agentId: bigint, at: Date): Promise<void> {
  await client.query(
    `UPDATE fed_skill s SET next_run_at = $2 FROM fed_agent a
     WHERE s.agent_id = $1 AND a.id = $1 AND s.level = 'demonstrated' AND EXISTS (
       SELECT FROM jsonb_array_elements(a.declaration -> 'skills') d
       WHERE d ->> 'id' = s.skill_id AND d ->> 'effects' = 'read')`,
    [agentId, at],
  );
}

/** Cancels the runs of agents that are no longer approved. */
export async function cancelSkillRuns(client: PoolClient, ids: readonly bigint[]): Promise<void> {
  await client.query(
    "UPDATE fed_skill SET next_run_at = NULL WHERE agent_id = ANY ($1::bigint[]) AND next_run_at IS NOT NULL",
    [ids],
  );
}

/**
 * Takes skills whose example is due, the longest due first, and plans their next try for `retry`, which is when
 * another worker gets them should this one not come back.
 */
export async function takeDueSkills(
  client: Pool | PoolClient,
  { now, retry, limit }: { now: Date; retry: Date; limit: number },
): Promise<DueSkill[]> {
  const { rows } = await client.query<DueSkill>(
    `WITH due AS MATERIALIZED (
       SELECT agent_id, skill_id FROM fed_skill WHERE next_run_at <= $1
       ORDER BY next_run_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE fed_skill s SET next_run_at = $2 FROM due
       WHERE s.agent_id = due.agent_id AND s.skill_id = due.skill_id
       RETURNING s.agent_id, s.skill_id, s.declaration_sha256, s.failed_code
     )
     SELECT t.*, a.did, a.revision, a.declaration, ARRAY(
       SELECT k.public_key FROM fed_agent_key k
       WHERE k.did = a.did AND k.revoked_at IS NULL AND (k.retires_at IS NULL OR k.retires_at > $1)
     ) AS keys
     FROM taken t JOIN fed_agent a ON a.id = t.agent_id
     WHERE a.status = 'approved' AND NOT a.simulation`,
    [now, retry, limit],
  );
  return rows;
}

/** How an example ran. */
export interface SkillRunRecord {
  agentId: bigint;
  skillId: string;
  /** Of the declaration that ran: another one has to prove itself. */
  declarationSha256: Uint8Array;
  at: Date;
  nextRunAt: Date;
}

/** Writes that an example matched; false where the skill is declared otherwise by now. */
export async function recordMatch(
  client: PoolClient,
  { agentId, skillId, declarationSha256, at, nextRunAt }: SkillRunRecord,
  outputSha256: Uint8Array | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE fed_skill SET demonstrated_at = $4, output_sha256 = $6, failed_at = NULL, failed_code = NULL,
       next_run_at = $5, demonstrated_days = ARRAY(
         SELECT DISTINCT day FROM unnest(demonstrated_days || ($4::timestamptz AT TIME ZONE 'UTC')::date) AS d(day)
         WHERE day > ($4::timestamptz AT TIME ZONE 'UTC')::date - 30 ORDER BY day)
     WHERE agent_id = $1 AND skill_id = $2 AND declaration_sha256 = $3 AND level = 'demonstrated'`,
    [agentId, skillId, declarationSha256, at, nextRunAt, outputSha256],
  );
  return rowCount === 1;
}

/** Writes that an example did not match; false where the skill is declared otherwise by now. */
export async function recordMismatch(
  client: PoolClient,
  { agentId, skillId, declarationSha256, at, nextRunAt }: SkillRunRecord,
  code: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE fed_skill SET failed_at = coalesce(failed_at, $4), last_failed_at = greatest(last_failed_at, $4),
       failed_code = $6, next_run_at = $5
     WHERE agent_id = $1 AND skill_id = $2 AND declaration_sha256 = $3 AND level = 'demonstrated'`,
    [agentId, skillId, declarationSha256, at, nextRunAt, code],
  );
  return rowCount === 1;
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import { COLUMNS } from "@/generated/tables";
import { columnsOf } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";
import { AGENT_COLUMNS, type AgentRow, type ChallengeRow } from "./agents";

/** Who holds it looks after challenges; there is one at a time. */
const CHALLENGE_LEADER_LOCK = 0x50524c0c;

/** A periodic challenge of an agent. */
export type ControlChallengeRow = ChallengeRow & { agent_id: bigint };

const CHALLENGE = columnsOf("agent_challenge", { as: "c" });

/** Takes the lead until the transaction ends; false where another process has it. */
export async function acquireChallengeLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ leads: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1) AS leads",
    [CHALLENGE_LEADER_LOCK],
  );
  return rows[0]?.leads === true;
}

/** Place behind which a sweep goes on. */
export type DuePlace = readonly [at: Date, id: bigint];

/** Locks agents whose next challenge is due, in the order in which it is; those that are locked wait. */
export async function lockDueAgents(
  client: PoolClient,
  now: Date,
  after: DuePlace,
  limit: number,
): Promise<AgentRow[]> {
  const { rows } = await client.query<AgentRow>(
    `SELECT ${AGENT_COLUMNS} FROM agent
     WHERE next_challenge_at <= $1 AND (next_challenge_at, id) > ($2, $3)
       AND NOT simulation AND status <> 'QUARANTINED'
     ORDER BY next_challenge_at, id LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED`,
    [now, ...after, limit],
  );
  return rows;
}

/** Locks the agents of challenges that ended unanswered and returns these, the first ended first. */
export async function lockExpired(
  client: PoolClient,
  now: Date,
  after: readonly [at: Date, id: string],
  limit: number,
): Promise<ControlChallengeRow[]> {
  const { rows } = await client.query<ControlChallengeRow>(
    `SELECT ${CHALLENGE} FROM agent_challenge c JOIN agent a ON a.id = c.agent_id
     WHERE c.outcome IS NULL AND c.purpose = 'control' AND c.expires_at <= $1
       AND (c.expires_at, c.id) > ($2, $3)
     ORDER BY c.expires_at, c.id LIMIT $4 FOR NO KEY UPDATE OF a, c SKIP LOCKED`,
    [now, ...after, limit],
  );
  return rows;
}

/** A challenge of an agent, or null; `lock` keeps it until the transaction ends, behind its agent. */
export async function findControlChallenge(
  client: Pool | PoolClient,
  agentId: bigint,
  id: string,
  lock = false,
): Promise<ControlChallengeRow | null> {
  const { rows } = await client.query<ControlChallengeRow>(
    `SELECT ${CHALLENGE} FROM agent_challenge c
     WHERE id = $2 AND agent_id = $1 AND purpose = 'control' ${lock ? "FOR NO KEY UPDATE" : ""}`,
    [agentId, id],
  );
  return rows[0] ?? null;
}

/** The challenge that an agent has not answered yet, also one that has ended since; or null. */
export async function findUnansweredChallenge(
  client: Pool | PoolClient,
  agentId: bigint,
): Promise<ControlChallengeRow | null> {
  const { rows } = await client.query<ControlChallengeRow>(
    `SELECT ${CHALLENGE} FROM agent_challenge c
     WHERE agent_id = $1 AND purpose = 'control' AND outcome IS NULL
     ORDER BY issued_at DESC, id DESC LIMIT 1`,
    [agentId],
  );
  return rows[0] ?? null;
}

/** Challenges of an agent, the newest first. They are issued in whole milliseconds, as a Date holds them. */
export async function findControlChallenges(
  client: Pool | PoolClient,
  agentId: bigint,
  { before, limit }: { before: readonly [issuedAt: string, id: string] | null; limit: number },
): Promise<ControlChallengeRow[]> {
  const { rows } = await client.query<ControlChallengeRow>(
    `SELECT ${CHALLENGE} FROM agent_challenge c
     WHERE agent_id = $1 AND purpose = 'control'
       AND ($2::timestamptz IS NULL OR (issued_at, id) < ($2::timestamptz, $3::text))
     ORDER BY issued_at DESC, id DESC LIMIT $4`,
    [agentId, before?.[0] ?? null, before?.[1] ?? null, limit],
  );
  return rows;
}

/** Stores a challenge for a locked agent and returns it. */
export async function insertControlChallenge(
  client: PoolClient,
  challenge: Pick<
    ControlChallengeRow,
    "id" | "agent_id" | "did" | "nonce" | "audience" | "issued_at" | "expires_at"
  >,
): Promise<ControlChallengeRow> {
  const [row] = await runStatement<ControlChallengeRow>(
    client,
    statements
      .insertInto("agent_challenge")
      .values({ ...challenge, purpose: "control" })
      .returning(COLUMNS.agent_challenge),
  );
  if (row === undefined) throw new Error("storing a challenge returned no row");
  return row;
}

/** Puts an unanswered, locked challenge to the origin at which its agent asks. */
export async function setAudience(client: PoolClient, id: string, audience: string): Promise<void> {
  await client.query("UPDATE agent_challenge SET audience = $2 WHERE id = $1", [id, audience]);
}

/** Notes that the key passed a locked challenge. */
export async function passChallenge(
  client: PoolClient,
  id: string,
  { kid, at }: { kid: string; at: Date },
): Promise<void> {
  await client.query(
    "UPDATE agent_challenge SET outcome = 'passed', kid = $2, answered_at = $3 WHERE id = $1",
    [id, kid, at],
  );
}

/** Ends a locked unanswered challenge. */
export async function endChallenge(
  client: PoolClient,
  id: string,
  outcome: "missed" | "superseded",
): Promise<void> {
  await client.query("UPDATE agent_challenge SET outcome = $2 WHERE id = $1", [id, outcome]);
}

/** Counts a wrong answer to a locked challenge. */
export async function countNoise(client: PoolClient, id: string, noise: number): Promise<void> {
  await client.query("UPDATE agent_challenge SET noise = $2 WHERE id = $1", [id, noise]);
}

/** Says when a locked agent is to be challenged next, and when it last proved its key where it did. */
export async function setNextChallenge(
  client: PoolClient,
  id: bigint,
  next: { at: Date | null; provenAt?: Date },
): Promise<void> {
  await client.query(
    `UPDATE agent SET next_challenge_at = $2, last_proof_at = coalesce($3, last_proof_at)
     WHERE id = $1`,
    [id, next.at, next.provenAt ?? null],
  );
}

const NOTED_EVERY_MS = 60_000;

/** Notes a request with a valid signature, at most once a minute: it counts as a proof for T2 and T3. */
export async function noteSigned(
  client: Pool | PoolClient,
  { agentId, lastSignedAt }: { agentId: bigint; lastSignedAt: Date | null },
  at: Date,
): Promise<void> {
  const due = new Date(at.getTime() - NOTED_EVERY_MS);
  if (lastSignedAt !== null && lastSignedAt > due) return;
  await client.query(
    `UPDATE agent SET last_signed_at = $2
     WHERE id = $1 AND (last_signed_at IS NULL OR last_signed_at <= $3)`,
    [agentId, at, due],
  );
}

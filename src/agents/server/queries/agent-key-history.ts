import "server-only";
import type { Pool, PoolClient } from "pg";
import type { AgentKey } from "@/agents/domain/key-lifecycle";
import { type CamelRow, camelColumnsOf, type Row } from "@/platform/db/rows";

/** A key of an agent, in the terms of the domain and with who did what. */
export type AgentKeyRow = AgentKey & Omit<CamelRow<Row<"agent_key">>, "nextKeySha256">;

const COLUMNS = camelColumnsOf("agent_key", { as: "k", without: ["next_key_sha256"] });

/** SELECT of every key that the agent `of` has or had. */
export const keysOf = (of: string) => `SELECT ${COLUMNS}, o.kid AS "introducedBy",
    o.next_key_sha256 IS NOT NULL AS announced, encode(k.next_key_sha256, 'hex') AS "nextKeySha256"
  FROM agent_key k LEFT JOIN agent_key o ON o.agent_id = k.agent_id AND o.replaced_by = k.kid
  WHERE k.agent_id = ${of} ORDER BY k.added_at, k.kid`;

/** Every key that an agent has or had, the oldest first. */
export async function findAgentKeys(
  client: Pool | PoolClient,
  agentId: bigint,
): Promise<AgentKeyRow[]> {
  const { rows } = await client.query<AgentKeyRow>(keysOf("$1"), [agentId]);
  return rows;
}

/** Whether a key is registered, or ever was, for whatever agent. */
export async function isKeyKnown(client: PoolClient, kid: string): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM agent_key WHERE kid = $1", [kid]);
  return rows.length > 0;
}

export interface NewAgentKey {
  kid: string;
  publicKey: Uint8Array;
  /** Lower-case hexadecimal. */
  nextKeySha256: string | null;
  by: string;
  at: Date;
}

/**
 * Stores a key. False where it is registered or ever was, also where another transaction has just
 * done so.
 */
export async function insertAgentKey(
  client: PoolClient,
  agentId: bigint,
  key: NewAgentKey,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO agent_key (kid, agent_id, public_key, next_key_sha256, added_by, added_at)
     VALUES ($1, $2, $3, decode($4, 'hex'), $5, $6) ON CONFLICT (kid) DO NOTHING`,
    [key.kid, agentId, Buffer.from(key.publicKey), key.nextKeySha256, key.by, key.at],
  );
  return rowCount === 1;
}

/** Says from when on a key no longer counts because another follows it. */
export async function retireAgentKey(
  client: PoolClient,
  { kid, at, replacedBy }: { kid: string; at: Date; replacedBy: string },
): Promise<void> {
  await client.query("UPDATE agent_key SET retires_at = $2, replaced_by = $3 WHERE kid = $1", [
    kid,
    at,
    replacedBy,
  ]);
}

export interface KeyRevocation {
  at: Date;
  by: string;
  reason: string;
  compromisedSince: Date;
}

/** Revokes keys that are not revoked yet; they count no more from this transaction's end on. */
export async function revokeAgentKeys(
  client: PoolClient,
  kids: readonly string[],
  revocation: KeyRevocation,
): Promise<void> {
  await client.query(
    `UPDATE agent_key SET revoked_at = $2, revoked_by = $3, revoke_reason = $4, compromised_since = $5
     WHERE kid = ANY ($1) AND revoked_at IS NULL`,
    [kids, revocation.at, revocation.by, revocation.reason, revocation.compromisedSince],
  );
}

import "server-only";
import type { Pool, PoolClient } from "pg";

/** Space of advisory locks; the second number is the agent's. */
const OBJECTS_LOCK = 1_330_204_498;

/** Total storage of an agent's scripts. */
export interface ObjectUse {
  objects: number;
  bytes: number;
}

/** Lets one writer at a time change the objects of an agent, until the transaction ends. */
export async function lockObjects(client: PoolClient, agentId: bigint): Promise<void> {
  // Agents that share a number only wait for each other.
  await client.query("SELECT pg_advisory_xact_lock($1, ($2::bigint % 2147483647)::int)", [
    OBJECTS_LOCK,
    agentId,
  ]);
}

/** An agent's usage without one key. Read it under the lock. */
export async function objectUseBeside(
  client: PoolClient,
  agentId: bigint,
  key: string,
): Promise<ObjectUse> {
  const { rows } = await client.query<{ objects: number; bytes: number }>(
    `SELECT count(*)::int AS objects, coalesce(sum(length(value)), 0)::int AS bytes
     FROM agent_object WHERE agent_id = $1 AND key <> $2`,
    [agentId, key],
  );
  return rows[0] ?? { objects: 0, bytes: 0 };
}

/** Keeps a value under its key, in place of the one before. */
export async function putObject(
  client: PoolClient,
  agentId: bigint,
  { key, value, at }: { key: string; value: Uint8Array; at: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO agent_object (agent_id, key, value, stored_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (agent_id, key) DO UPDATE SET value = excluded.value, stored_at = excluded.stored_at`,
    [agentId, key, value, at],
  );
}

export async function removeObject(
  client: PoolClient,
  agentId: bigint,
  key: string,
): Promise<void> {
  await client.query("DELETE FROM agent_object WHERE agent_id = $1 AND key = $2", [agentId, key]);
}

/** The text that is kept under a key, or null. */
export async function findObject(pool: Pool, agentId: bigint, key: string): Promise<string | null> {
  const { rows } = await pool.query<{ value: string }>(
    "SELECT convert_from(value, 'UTF8') AS value FROM agent_object WHERE agent_id = $1 AND key = $2",
    [agentId, key],
  );
  return rows[0]?.value ?? null;
}

/** Keys that begin with a prefix, in order. */
export async function findObjectKeys(
  pool: Pool,
  agentId: bigint,
  prefix: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `SELECT key FROM agent_object WHERE agent_id = $1 AND starts_with(key, $2)
     ORDER BY key COLLATE "C"`,
    [agentId, prefix],
  );
  return rows.map(({ key }) => key);
}

import "server-only";
import type { PoolClient } from "pg";

/** Which of these inputs are known to be injected, and whether the agent was charged for them. */
export async function findInjections(
  client: PoolClient,
  agentId: bigint,
  sha256s: readonly string[],
): Promise<Map<string, boolean>> {
  if (sha256s.length === 0) return new Map();
  const { rows } = await client.query<{ sha256: string; charged: number }>(
    `SELECT encode(digest, 'hex') AS sha256, charged FROM agent_injection
     WHERE agent_id = $1 AND digest IN (SELECT decode(s, 'hex') FROM unnest($2::text[]) AS s)`,
    [agentId, sha256s],
  );
  return new Map(rows.map(({ sha256, charged }) => [sha256, charged === 1]));
}

/** Remembers injected inputs of a locked agent; a source is kept from the first time. */
export async function keepInjections(
  client: PoolClient,
  agentId: bigint,
  learned: readonly (readonly [sha256: string, charged: boolean])[],
  { source, at }: { source: string; at: Date },
): Promise<void> {
  if (learned.length === 0) return;
  await client.query(
    `INSERT INTO agent_injection (agent_id, digest, charged, source, learned_at)
     SELECT $1, decode(l.sha256, 'hex'), l.charged::int, $4, $5
     FROM unnest($2::text[], $3::boolean[]) AS l(sha256, charged)
     ON CONFLICT (agent_id, digest) DO UPDATE SET charged = excluded.charged`,
    [agentId, learned.map(([sha256]) => sha256), learned.map(([, charged]) => charged), source, at],
  );
}

import "server-only";
import type { Pool, PoolClient } from "pg";

/** A tool that an agent may call, and who granted it. */
export interface GrantRow {
  tool: string;
  granted_by: string;
  granted_by_name: string;
  granted_at: Date;
}

/** Tools of an agent by name. Deny by default: what is not among them is refused. */
export async function findGrants(client: Pool | PoolClient, agentId: bigint): Promise<GrantRow[]> {
  const { rows } = await client.query<GrantRow>(
    `SELECT tool, granted_by, granted_by_name, granted_at FROM agent_grant
     WHERE agent_id = $1 ORDER BY tool`,
    [agentId],
  );
  return rows;
}

/** Adds grants to a locked agent. */
export async function insertGrants(
  client: PoolClient,
  agentId: bigint,
  tools: readonly string[],
  granted: { by: string; byName: string; at: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO agent_grant (agent_id, tool, granted_by, granted_by_name, granted_at)
     SELECT $1, tool, $3, $4, $5 FROM unnest($2::text[]) AS tool`,
    [agentId, tools, granted.by, granted.byName, granted.at],
  );
}

/** Takes grants from a locked agent, or all of them, and returns how many it took. */
export async function deleteGrants(
  client: PoolClient,
  agentId: bigint,
  tools: readonly string[] | "all",
): Promise<number> {
  const { rowCount } = await client.query(
    "DELETE FROM agent_grant WHERE agent_id = $1 AND ($2::text[] IS NULL OR tool = ANY ($2))",
    [agentId, tools === "all" ? null : tools],
  );
  return rowCount ?? 0;
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf, type Row } from "@/platform/db/rows";

/** A tool that an agent may call, what that is narrowed to, and who granted it. */
export type GrantRow = Row<
  "agent_grant",
  {
    /** As the firewall reads it. */
    rule: Readonly<Record<string, unknown>>;
  }
>;

const COLUMNS = columnsOf("agent_grant", { as: "g" });

/** Tools of an agent by name. Deny by default: what is not among them is refused. */
export async function findGrants(client: Pool | PoolClient, agentId: bigint): Promise<GrantRow[]> {
  const { rows } = await client.query<GrantRow>(
    `SELECT ${COLUMNS} FROM agent_grant g WHERE agent_id = $1 ORDER BY tool`,
    [agentId],
  );
  return rows;
}

/** Grants of some agents that may be those of a tool: its own, and the wildcard. */
export async function findGrantsOf(
  client: Pool | PoolClient,
  agentIds: readonly bigint[],
  tools: readonly string[],
): Promise<GrantRow[]> {
  const { rows } = await client.query<GrantRow>(
    `SELECT ${COLUMNS} FROM agent_grant g WHERE agent_id = ANY ($1) AND tool = ANY ($2)`,
    [agentIds, tools],
  );
  return rows;
}

/** A grant with the agent that has it. */
export type AgentGrantRow = GrantRow & { did: string };

/** Grants of all registry agents, by DID and tool. */
export async function findAllGrants(client: Pool | PoolClient): Promise<AgentGrantRow[]> {
  const { rows } = await client.query<AgentGrantRow>(
    `SELECT ${COLUMNS}, a.did
     FROM agent_grant g JOIN agent a ON a.id = g.agent_id
     WHERE NOT a.simulation ORDER BY a.did, g.tool`,
  );
  return rows;
}

/** Who grants, and when. */
export interface GrantWord {
  by: string;
  byName: string;
  at: Date;
}

/** Adds grants to a locked agent, or gives those that it has another rule and a further version. */
export async function storeGrants(
  client: PoolClient,
  agentId: bigint,
  grants: readonly Pick<GrantRow, "tool" | "rule">[],
  word: GrantWord,
): Promise<void> {
  if (grants.length === 0) return;
  await client.query(
    `INSERT INTO agent_grant (agent_id, tool, rule, granted_by, granted_by_name, granted_at)
     SELECT $1, tool, rule::jsonb, $4, $5, $6 FROM unnest($2::text[], $3::text[]) AS g (tool, rule)
     ON CONFLICT (agent_id, tool) DO UPDATE SET rule = excluded.rule,
       version = agent_grant.version + 1, granted_by = excluded.granted_by,
       granted_by_name = excluded.granted_by_name, granted_at = excluded.granted_at`,
    [
      agentId,
      grants.map(({ tool }) => tool),
      grants.map(({ rule }) => JSON.stringify(rule)),
      word.by,
      word.byName,
      word.at,
    ],
  );
}

/** Takes grants from a locked agent, or all of them, and returns how many it took. */
export async function deleteGrants(
  client: PoolClient,
  agentId: bigint,
  tools: readonly string[] | "all",
): Promise<number> {
  const { rowCount } = await client.query(
    "DELETE FROM agent_grant g WHERE agent_id = $1 AND ($2::text[] IS NULL OR tool = ANY ($2))",
    [agentId, tools === "all" ? null : tools],
  );
  return rowCount ?? 0;
}

type GrantedAgentRow = Pick<Row<"agent">, "id" | "did" | "tier" | "operator" | "created_by">;

/** Agents that a tool is granted to. */
export async function findGranted(
  client: Pool | PoolClient,
  tool: string,
): Promise<GrantedAgentRow[]> {
  const { rows } = await client.query<GrantedAgentRow>(
    `SELECT a.id, a.did, a.tier, a.operator, a.created_by FROM agent_grant g JOIN agent a ON a.id = g.agent_id
     WHERE g.tool IN ($1, split_part($1, ':', 1) || ':*') ORDER BY a.id`,
    [tool],
  );
  return rows;
}

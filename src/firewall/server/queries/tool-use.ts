import "server-only";
import type { Pool, PoolClient } from "pg";
import type { ToolUse } from "@/firewall/domain/decision";

/** What a locked agent has used of the limits of one grant, or null. */
export async function findToolUse(
  client: Pool | PoolClient,
  agentId: bigint,
  tool: string,
): Promise<ToolUse | null> {
  return (await findToolUses(client, agentId, [tool])).get(tool) ?? null;
}

/** An agent's use of the limits of its grants, by their tools. */
export async function findToolUses(
  client: Pool | PoolClient,
  agentId: bigint,
  tools: readonly string[],
): Promise<Map<string, ToolUse>> {
  const { rows } = await client.query<ToolUse & { tool: string }>(
    `SELECT tool, arrival_at AS "arrivalAt", recent, to_char(spent_on, 'YYYY-MM-DD') AS "spentOn",
       spent::text AS spent FROM tool_use WHERE agent_id = $1 AND tool = ANY ($2)`,
    [agentId, tools],
  );
  return new Map(rows.map(({ tool, ...use }) => [tool, use]));
}

/** Stores what a locked agent has used; in the transaction that allowed the call. */
export async function storeToolUse(
  client: PoolClient,
  agentId: bigint,
  tool: string,
  use: ToolUse,
): Promise<void> {
  await client.query(
    `INSERT INTO tool_use (agent_id, tool, arrival_at, recent, spent_on, spent)
     VALUES ($1, $2, $3, $4::jsonb, $5::date, $6::numeric)
     ON CONFLICT (agent_id, tool) DO UPDATE SET arrival_at = excluded.arrival_at,
       recent = excluded.recent, spent_on = excluded.spent_on, spent = excluded.spent`,
    [agentId, tool, use.arrivalAt, JSON.stringify(use.recent), use.spentOn, use.spent],
  );
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import type { RiskLevel } from "@/firewall/domain/grants/grant-rule";
import type { ToolKind } from "@/firewall/domain/grants/tool-definition";
import { columnsOf, type Row } from "@/platform/db/rows";

/** A tool as the registry holds it. */
export type ToolRow = Row<
  "tool",
  {
    kind: ToolKind;
    risk: RiskLevel | null;
    /** As the firewall reads it, like the definition. */
    args: Readonly<Record<string, unknown>>;
    definition: Readonly<Record<string, unknown>>;
  }
>;

const COLUMNS = columnsOf("tool");

const HELD = `LATERAL (
  SELECT count(*) FILTER (WHERE NOT a.simulation)::int AS granted,
    count(*) FILTER (WHERE a.simulation)::int AS granted_simulated
  FROM (SELECT DISTINCT g.agent_id FROM agent_grant g
    WHERE g.tool IN (tool.name, split_part(tool.name, ':', 1) || ':*')) AS g
  JOIN agent a ON a.id = g.agent_id) AS held`;

export type ListedToolRow = ToolRow & { granted: number; granted_simulated: number };

/** Tools by name, with how many agents each is granted to, real and simulated ones apart. */
export async function findTools(
  client: Pool | PoolClient,
  { isRetired, names = null }: { isRetired: boolean | null; names?: readonly string[] | null },
): Promise<ListedToolRow[]> {
  const { rows } = await client.query<ListedToolRow>(
    `SELECT ${COLUMNS}, held.granted, held.granted_simulated FROM tool, ${HELD}
     WHERE ($1::boolean IS NULL OR (retired_at IS NOT NULL) = $1)
       AND ($2::text[] IS NULL OR name = ANY ($2))
     ORDER BY name`,
    [isRetired, names],
  );
  return rows;
}

/** A tool, locked until the transaction ends, or null. */
export async function lockTool(client: PoolClient, name: string): Promise<ToolRow | null> {
  const { rows } = await client.query<ToolRow>(
    `SELECT ${COLUMNS} FROM tool WHERE name = $1 FOR NO KEY UPDATE`,
    [name],
  );
  return rows[0] ?? null;
}

/** Columns of a tool that people set. */
export type ToolContent = Pick<
  ToolRow,
  "name" | "kind" | "title" | "description" | "risk" | "args" | "definition"
>;

export interface ToolWord {
  by: string;
  byName: string;
  at: Date;
}

/** Adds a tool; false where the name is taken. */
export async function insertTool(
  client: PoolClient,
  tool: ToolContent,
  word: ToolWord,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO tool (name, kind, title, description, risk, args, definition, changed_by,
       changed_by_name, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $10) ON CONFLICT DO NOTHING`,
    [...contentOf(tool), word.by, word.byName, word.at],
  );
  return rowCount === 1;
}

/** Gives a locked tool another content and a further version. */
export async function updateTool(
  client: PoolClient,
  tool: ToolContent,
  word: ToolWord,
): Promise<void> {
  await client.query(
    `UPDATE tool SET kind = $2, title = $3, description = $4, risk = $5, args = $6::jsonb,
       definition = $7::jsonb, changed_by = $8, changed_by_name = $9, changed_at = $10,
       version = version + 1
     WHERE name = $1`,
    [...contentOf(tool), word.by, word.byName, word.at],
  );
}

/** Retires a locked tool: its calls are refused from the commit on. */
export async function retireTool(client: PoolClient, name: string, word: ToolWord): Promise<void> {
  await client.query(
    `UPDATE tool SET retired_at = $4, changed_by = $2, changed_by_name = $3, changed_at = $4,
       version = version + 1
     WHERE name = $1`,
    [name, word.by, word.byName, word.at],
  );
}

function contentOf(tool: ToolContent): unknown[] {
  return [
    tool.name,
    tool.kind,
    tool.title,
    tool.description,
    tool.risk,
    JSON.stringify(tool.args),
    JSON.stringify(tool.definition),
  ];
}

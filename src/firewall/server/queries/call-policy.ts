import "server-only";
import type { Pool, PoolClient } from "pg";
import type { GrantRow } from "@/agents/server/queries/agent-grants";
import type { ToolRow } from "./tools";

type PolicyTool = Omit<
  ToolRow,
  "changed_by" | "changed_by_name" | "created_at" | "changed_at" | "retired_at"
> & { retired: boolean };

/** The grants that may be those of a call, by tool or verb, with the tool as the registry has it. */
export interface CallPolicy {
  grants: Pick<GrantRow, "tool" | "rule" | "version">[];
  tool: PolicyTool | null;
}

type PolicyRow = Omit<PolicyTool, "name"> & {
  /** Null where the registry has no such tool; then its other columns are null too. */
  name: string | null;
  granted: string | null;
  grant_rule: GrantRow["rule"] | null;
  grant_version: number | null;
};

/** Reads both with one statement: each decision on a call does. */
export async function findCallPolicy(
  client: Pool | PoolClient,
  agentId: bigint,
  tool: string,
): Promise<CallPolicy> {
  const { rows } = await client.query<PolicyRow>({
    name: "call-policy",
    text: `SELECT g.tool AS granted, g.rule AS grant_rule, g.version AS grant_version,
       t.name, t.kind, t.title, t.description, t.risk, t.args, t.definition, t.version,
       t.retired_at IS NOT NULL AS retired
     FROM (SELECT $2::text AS name) AS c
       LEFT JOIN tool t ON t.name = c.name
       LEFT JOIN agent_grant g ON g.agent_id = $1
         AND g.tool IN (c.name, split_part(c.name, ':', 1) || ':*')`,
    values: [agentId, tool],
  });
  const [first] = rows;
  return {
    grants: rows.flatMap(({ granted, grant_rule, grant_version }) =>
      granted === null || grant_rule === null || grant_version === null
        ? []
        : [{ tool: granted, rule: grant_rule, version: grant_version }],
    ),
    tool: first === undefined ? null : toolOf(first),
  };
}

function toolOf({ granted, grant_rule, grant_version, name, ...tool }: PolicyRow) {
  return name === null ? null : { name, ...tool };
}

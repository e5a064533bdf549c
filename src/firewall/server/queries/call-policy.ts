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

interface PolicyRow {
  granted: string | null;
  grant_rule: GrantRow["rule"] | null;
  grant_version: number | null;
  name: string | null;
  kind: ToolRow["kind"];
  title: string;
  description: string;
  risk: ToolRow["risk"];
  args: ToolRow["args"];
  definition: ToolRow["definition"];
  version: number;
  retired: boolean;
}

/** Reads both with one statement: each decision on a call does. */
export async function findCallPolicy(
  client: Pool | PoolClient,
  agentId: bigint,
  tool: string,
): Promise<CallPolicy> {
  const { rows } = await client.query<PolicyRow>(
    `SELECT g.tool AS granted, g.rule AS grant_rule, g.version AS grant_version,
       t.name, t.kind, t.title, t.description, t.risk, t.args, t.definition, t.version,
       t.retired_at IS NOT NULL AS retired
     FROM (SELECT $2::text AS name) AS c
       LEFT JOIN tool t ON t.name = c.name
       LEFT JOIN agent_grant g ON g.agent_id = $1
         AND g.tool IN (c.name, split_part(c.name, ':', 1) || ':*')`,
    [agentId, tool],
  );
  const [first] = rows;
  const { name = null } = first ?? {};
  return {
    grants: rows.flatMap(({ granted, grant_rule, grant_version }) =>
      granted === null || grant_rule === null || grant_version === null
        ? []
        : [{ tool: granted, rule: grant_rule, version: grant_version }],
    ),
    tool:
      first === undefined || name === null
        ? null
        : {
            name,
            kind: first.kind,
            title: first.title,
            description: first.description,
            risk: first.risk,
            args: first.args,
            definition: first.definition,
            version: first.version,
            retired: first.retired,
          },
  };
}

import "server-only";
import type { PoolClient } from "pg";
import { coveredTool } from "@/agents/domain/tool-risk";
import { findGrants } from "@/agents/server/queries/agent-grants";
import type { AgentRow } from "@/agents/server/queries/agents";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { READ_AGENTS } from "@/agents/server/registry/on-agent";
import { isInvolved, requireAgentRow } from "@/agents/server/registry/require-agent";
import { riskOf } from "@/firewall/domain/grants/find-grant";
import { findToolUses } from "@/firewall/server/queries/tool-use";
import { findTools, type ListedToolRow } from "@/firewall/server/queries/tools";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { mayActor, requireAction, type ServiceContext } from "@/platform/operation/context";
import { policyDigest } from "../evaluation/evaluate-call";
import { toGrant, toRegisteredTool } from "../policy/stored-policy";
import { AgentGrantDto, AgentGrantsDto } from "./grant-dto";

/** Grants of an agent with their rules, each beside the tool that it narrows. Throws `not_found`. */
export const listGrants = operation({
  ...READ_AGENTS,
  name: "listAgentGrants",
  summary: "Grants of an agent with their rules, each beside the tool that it narrows",
  etag: "version",
  params: OfAgent,
  output: AgentGrantsDto,
  says: "By tool",
  errors: [],
  rest: "GET /api/agents/{id}/grants",
  console: "tools.grants",
  run: async (ctx, input) => {
    requireAction(ctx, "agent.read");
    return inSnapshot(ctx.db.pool, async (client) =>
      describeGrants(ctx, client, await requireAgentRow(ctx, input.id, { client })),
    );
  },
});

/** The grants of an agent as of a transaction, and whether the caller may set them. */
export async function describeGrants(
  ctx: ServiceContext,
  client: PoolClient,
  row: AgentRow,
): Promise<AgentGrantsDto> {
  const grants = await findGrants(client, row.id);
  const names = grants.map(({ tool }) => tool);
  const found = await findTools(client, { isRetired: null, names });
  const tools = new Map(found.map((tool) => [tool.name, tool]));
  const uses = await findToolUses(client, row.id, names);
  const today = ctx.clock().toISOString().slice(0, 10);
  return {
    did: row.did,
    tier: row.tier,
    version: row.version,
    grants: grants.map((stored) => {
      const listed = tools.get(stored.tool) ?? null;
      const tool = listed && registered(listed);
      const grant = toGrant(stored);
      const use = uses.get(stored.tool);
      return pickDto(AgentGrantDto, stored, {
        kind: tool?.kind ?? "delegated",
        registered: tool !== null,
        retired: tool?.retired ?? false,
        title: tool?.title ?? null,
        tool_args: listed?.args ?? null,
        risk: riskOf(coveredTool(stored.tool), tool, grant.rule.risk),
        policy_sha256: policyDigest(grant, tool).toString("hex"),
        granted_by: stored.granted_by_name,
        spent_today: use?.spentOn === today ? use.spent : "0",
      });
    }),
    allowed: { set: maySet(ctx, row) },
  };
}

function registered(row: ListedToolRow) {
  return toRegisteredTool({ ...row, retired: row.retired_at !== null });
}

function maySet({ actor }: ServiceContext, row: AgentRow): boolean {
  if (actor.kind !== "account" || !mayActor(actor, "agent.grant")) return false;
  return row.status !== "QUARANTINED" && !(row.tier === "T1" && isInvolved(actor, row));
}

import "server-only";
import type { PoolClient } from "pg";
import { agentDidOf } from "@/agents/server/decisions/lock-decision";
import { findGrants } from "@/agents/server/queries/agent-grants";
import type { AgentRow } from "@/agents/server/queries/agents";
import { findActiveSwitches } from "@/agents/server/queries/kill-switches";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { toKillSwitch } from "@/agents/server/stops/map-kill-switch";
import { NO_ARGS } from "@/firewall/domain/args/args-schema";
import { decideTool, type ToolFacts } from "@/firewall/domain/decide";
import type { Decision } from "@/firewall/domain/decision";
import { findGrant, isWithin } from "@/firewall/domain/grants/find-grant";
import type { Grant } from "@/firewall/domain/grants/grant-rule";
import type { RegisteredTool } from "@/firewall/domain/grants/tool-definition";
import { type InputSchema, inputSchemaOf } from "@/firewall/domain/mcp/input-schema";
import { type ToolHints, toolHints } from "@/firewall/domain/mcp/tool-hints";
import { mcpNameOf } from "@/firewall/domain/mcp/tool-name";
import { findTools } from "@/firewall/server/queries/tools";
import { inSnapshot } from "@/platform/db/transaction";
import { requireAgent, type ServiceContext } from "@/platform/operation/context";
import { taintOf } from "../content/taint-of";
import { toGrant, toRegisteredTool } from "../policy/stored-policy";
import { META } from "./meta-keys";

/** A tool as the Model Context Protocol lists it. */
export interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: InputSchema;
  annotations: ToolHints;
  _meta: Record<string, unknown>;
}

const UNREGISTERED = "A tool that you execute yourself once its call is allowed.";

/**
 * The tools that the agent that asks was granted and of which not every call would be refused now, by
 * name: decided by the rules that decide on calls, with the kill switches in force. Throws `not_found`, `signature_required` and `agent_mismatch`.
 */
export async function listCallableTools(
  ctx: ServiceContext,
  input: { id: string },
): Promise<ListedTool[]> {
  const { did } = requireAgent(ctx, agentDidOf(input.id));
  return inSnapshot(ctx.db.pool, async (client) => {
    const agent = await requireAgentRow(ctx, did, { client });
    const grants = (await findGrants(client, agent.id)).map(toGrant);
    const { tier, status, score, baseline } = agent;
    const now = ctx.clock();
    const facts: Omit<ToolFacts, "grant" | "tool"> = {
      agent: {
        did,
        tier,
        status,
        readOnlyUntil: agent.read_only_until,
        trustDelta: score - baseline,
      },
      switches: (await findActiveSwitches(client)).map(toKillSwitch),
      taint: await taintOf(client, agent, [], now),
      now,
    };
    const tools = await findGrantedTools(client, agent, grants);
    return tools.flatMap(({ name, registered }) => {
      const grant = findGrant(grants, name, tier);
      const decision = decideTool({ ...facts, grant, tool: registered }, name);
      if (grant === null || decision.outcome === "refuse") return [];
      return [toListed(name, registered, grant, decision)];
    });
  });
}

interface Named {
  name: string;
  /** Null where the registry does not have it. */
  registered: RegisteredTool | null;
}

/** Tools that grants name, and those of the registry under a wildcard among them, by name. */
async function findGrantedTools(
  client: PoolClient,
  { tier }: AgentRow,
  grants: readonly Grant[],
): Promise<Named[]> {
  const rows = await findTools(client, { isRetired: null });
  const registered = new Map(
    rows
      .filter(({ name }) => grants.some((grant) => isWithin(grant.tool, name, tier)))
      .map((row) => [row.name, toRegisteredTool({ ...row, retired: row.retired_at !== null })]),
  );
  const named = grants.map(({ tool }) => tool).filter((tool) => isWithin(tool, tool, tier));
  const names = new Set([...registered.keys(), ...named]);
  return [...names].sort().map((name) => ({ name, registered: registered.get(name) ?? null }));
}

function toListed(
  name: string,
  registered: RegisteredTool | null,
  { rule }: Grant,
  { risk, outcome }: Decision,
): ListedTool {
  const asks = outcome === "approval" ? " A person has to approve each call." : "";
  return {
    name: mcpNameOf(name),
    title: registered?.title ?? name,
    description: `${registered?.description ?? UNREGISTERED}${asks}`,
    // The narrower of the two; a call is held against both.
    inputSchema: inputSchemaOf(rule.args ?? registered?.args ?? NO_ARGS),
    annotations: toolHints(risk),
    _meta: {
      [META.tool]: name,
      [META.risk]: risk,
      [META.kind]: registered?.kind ?? "delegated",
    },
  };
}

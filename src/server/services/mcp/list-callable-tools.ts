import "server-only";
import type { PoolClient } from "pg";
import { NO_ARGS } from "@/domain/firewall/args-schema";
import { decideTool, type ToolFacts } from "@/domain/firewall/decide";
import type { Decision } from "@/domain/firewall/decision";
import { findGrant, isWithin } from "@/domain/firewall/find-grant";
import type { Grant } from "@/domain/firewall/grant-rule";
import type { RegisteredTool } from "@/domain/firewall/tool-definition";
import { type InputSchema, inputSchemaOf } from "@/domain/mcp/input-schema";
import { type ToolHints, toolHints } from "@/domain/mcp/tool-hints";
import { mcpNameOf } from "@/domain/mcp/tool-name";
import { findGrants } from "@/server/db/queries/agent-grants";
import type { AgentRow } from "@/server/db/queries/agents";
import { findActiveSwitches } from "@/server/db/queries/kill-switches";
import { findTools } from "@/server/db/queries/tools";
import { inSnapshot } from "@/server/db/transaction";
import { toGrant, toRegisteredTool } from "../agent-calls/stored-policy";
import { agentDidOf } from "../agents/lock-decision";
import { requireAgentRow } from "../agents/require-agent";
import { taintOf } from "../agents/taint-of";
import { requireAgent, type ServiceContext } from "../context";
import { toKillSwitch } from "../kill-switch/map-kill-switch";
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

/** What grants name, and what of the registry falls under a wildcard among them, by name. */
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

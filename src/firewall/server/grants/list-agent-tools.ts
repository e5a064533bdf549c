import "server-only";
import { z } from "zod";
import { coveredTool } from "@/agents/domain/tool-risk";
import { approvalGate } from "@/agents/domain/trust/narrowing";
import { findGrants } from "@/agents/server/queries/agent-grants";
import { findActiveSwitches } from "@/agents/server/queries/kill-switches";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { READ_AGENTS } from "@/agents/server/registry/on-agent";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { toKillSwitch } from "@/agents/server/stops/map-kill-switch";
import { decideTool } from "@/firewall/domain/decide";
import { findTools } from "@/firewall/server/queries/tools";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { requireAction } from "@/platform/operation/context";
import { taintOf } from "../content/taint-of";
import { agentFacts } from "../evaluation/evaluate-call";
import { toGrant, toRegisteredTool } from "../policy/stored-policy";

const AgentToolDto = z.object({
  tool: z.string(),
  verb: z.string().meta({ description: "What its risk follows from" }),
  risk: z.number().int(),
  granted_by: z.string(),
  granted_at: z.iso.datetime(),
  refusal: z
    .object({ blocked: z.string(), reason: z.string(), requires: z.string() })
    .nullable()
    .meta({ description: "What a call would be answered now; null where it would be allowed" }),
});

export const AgentToolsDto = z
  .object({
    did: z.string(),
    approval_gate: z
      .number()
      .int()
      .meta({ description: "Risk from which on a person has to approve" }),
    tools: z.array(AgentToolDto),
  })
  .meta({ id: "AgentTools" });

export type AgentToolsDto = z.infer<typeof AgentToolsDto>;

/**
 * Tools that an agent was granted, each with what a call of it would be answered now, whatever its
 * arguments: decided by the rules that decide on calls, with the kill switches in force. Throws
 * `not_found`.
 */
export const listAgentTools = operation({
  ...READ_AGENTS,
  name: "listAgentTools",
  summary: "Tools that an agent was granted, and what a call of each would be answered now",
  params: OfAgent,
  output: AgentToolsDto,
  says: "By name",
  errors: [],
  rest: "GET /api/agents/{id}/tools",
  console: "agents.tools",
  run: async (ctx, input) => {
    requireAction(ctx, "agent.read");
    return inSnapshot(ctx.db.pool, async (client) => {
      const agent = await requireAgentRow(ctx, input.id, { client });
      const grants = await findGrants(client, agent.id);
      const names = grants.map(({ tool }) => tool);
      const tools = new Map(
        (await findTools(client, { isRetired: null, names })).map((row) => [row.name, row]),
      );
      const now = ctx.clock();
      const standing = {
        agent: agentFacts(agent),
        switches: (await findActiveSwitches(client)).map(toKillSwitch),
        taint: await taintOf(client, agent, [], now),
        now,
      };
      return {
        did: agent.did,
        approval_gate: approvalGate(agent.score - agent.baseline),
        tools: grants.map((row) => {
          const stored = tools.get(row.tool);
          const tool =
            stored === undefined
              ? null
              : toRegisteredTool({ ...stored, retired: stored.retired_at !== null });
          const facts = { ...standing, grant: toGrant(row), tool };
          const { risk, refusal } = decideTool(facts, coveredTool(row.tool));
          return pickDto(AgentToolDto, row, {
            verb: row.tool.slice(0, row.tool.indexOf(":")),
            risk,
            granted_by: row.granted_by_name,
            refusal: refusal && {
              blocked: refusal.blocked,
              reason: refusal.reason,
              requires: refusal.requires,
            },
          });
        }),
      };
    });
  },
});

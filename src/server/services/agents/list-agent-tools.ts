import "server-only";
import { z } from "zod";
import { callRefusal } from "@/domain/agents/decide-call";
import { approvalGate } from "@/domain/agents/narrowing";
import { toolRisk } from "@/domain/agents/tool-risk";
import { findGrants } from "@/server/db/queries/agent-grants";
import { findActiveSwitches } from "@/server/db/queries/kill-switches";
import { inSnapshot } from "@/server/db/transaction";
import { requireAction, type ServiceContext } from "../context";
import { toKillSwitch } from "../kill-switch/map-kill-switch";
import { requireAgentRow } from "./require-agent";

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
 * Tools that an agent was granted, each with what a call of it would be answered now: decided by the
 * rules that decide on calls, with the kill switches in force. Throws `not_found`.
 */
export async function listAgentTools(
  ctx: ServiceContext,
  input: { id: string },
): Promise<AgentToolsDto> {
  requireAction(ctx, "agent.read");
  return inSnapshot(ctx.db.pool, async (client) => {
    const agent = await requireAgentRow(ctx, input.id, { client });
    const grants = await findGrants(client, agent.id);
    const switches = (await findActiveSwitches(client)).map(toKillSwitch);
    const trustDelta = agent.score - agent.baseline;
    const now = ctx.clock();
    const refusalOf = (tool: string) =>
      callRefusal({
        did: agent.did,
        tier: agent.tier,
        status: agent.status,
        readOnlyUntil: agent.read_only_until,
        trustDelta,
        tool,
        isGranted: true,
        mode: "gate",
        switches,
        now,
      });
    return {
      did: agent.did,
      approval_gate: approvalGate(trustDelta),
      tools: grants.map((grant) => {
        const refusal = refusalOf(grant.tool);
        return {
          tool: grant.tool,
          verb: grant.tool.slice(0, grant.tool.indexOf(":")),
          risk: toolRisk(grant.tool),
          granted_by: grant.granted_by_name,
          granted_at: grant.granted_at.toISOString(),
          refusal: refusal && {
            blocked: refusal.blocked,
            reason: refusal.reason,
            requires: refusal.requires,
          },
        };
      }),
    };
  });
}

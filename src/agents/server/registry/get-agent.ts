import "server-only";
import { findAgentKeys } from "@/agents/server/queries/agent-key-history";
import { inSnapshot } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import type { AgentDto, AgentKeysDto } from "./agent-dto";
import { describeAgent, toAgentKeyDtos } from "./map-agent";
import { requireAgentRow } from "./require-agent";

/** One agent with its keys, tools and last challenge. Throws `not_found`. */
export async function getAgent(ctx: ServiceContext, input: { id: string }): Promise<AgentDto> {
  requireAction(ctx, "agent.read");
  return inSnapshot(ctx.db.pool, async (client) =>
    describeAgent(ctx, client, await requireAgentRow(ctx, input.id, { client })),
  );
}

/** Every key that an agent has or had, with what became of it. Throws `not_found`. */
export async function listAgentKeys(
  ctx: ServiceContext,
  input: { id: string },
): Promise<AgentKeysDto> {
  requireAction(ctx, "agent.read");
  const { id, did } = await requireAgentRow(ctx, input.id);
  const keys = await findAgentKeys(ctx.db.pool, id);
  return { did, keys: toAgentKeyDtos(did, keys, ctx.clock()) };
}

import "server-only";
import { inSnapshot } from "@/platform/db/transaction";
import { requireAgent, type ServiceContext } from "@/platform/operation/context";
import type { AgentDto } from "./agent-dto";
import { describeAgent } from "./map-agent";
import { requireAgentRow } from "./require-agent";

/** The record of the agent that asks. Throws `not_found`, `signature_required` and `agent_mismatch`. */
export async function getOwnAgent(ctx: ServiceContext, input: { id: string }): Promise<AgentDto> {
  return inSnapshot(ctx.db.pool, async (client) => {
    const row = await requireAgentRow(ctx, input.id, { client });
    requireAgent(ctx, row.did);
    return describeAgent(ctx, client, row);
  });
}

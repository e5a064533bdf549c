import "server-only";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { findOutput } from "@/firewall/server/queries/agent-outputs";
import { inSnapshot } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { showOutput } from "./map-output";
import type { AgentOutputDetailDto } from "./output-dto";

/** One output with its claims and what each rests on, without its words. Throws `not_found`. */
export async function getOutput(
  ctx: ServiceContext,
  { id, output_id }: { id: string; output_id: string },
): Promise<AgentOutputDetailDto> {
  requireAction(ctx, "agent.read");
  return inSnapshot(ctx.db.pool, async (client) => {
    const agent = await requireAgentRow(ctx, id, { client });
    const found = await findOutput(client, agent.id, output_id);
    if (found === null) throw new ServiceError("not_found", { detail: "There is no such output." });
    return {
      ...showOutput(found),
      agent: { did: agent.did, name: agent.name },
      decided_at: found.output.decided_at.toISOString(),
    };
  });
}

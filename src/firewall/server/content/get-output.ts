import "server-only";
import { READ_AGENTS } from "@/agents/server/registry/on-agent";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { findOutput } from "@/firewall/server/queries/agent-outputs";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requireAction } from "@/platform/operation/context";
import { showOutput } from "./map-output";
import { AgentOutputDetailDto, OfOutput } from "./output-dto";

/** One output with its claims and what each rests on, without its words. Throws `not_found`. */
export const getOutput = operation({
  ...READ_AGENTS,
  name: "getAgentOutput",
  summary:
    "One output of an agent: its claims and how each citation was checked, without its words",
  params: OfOutput,
  output: AgentOutputDetailDto,
  says: "The output",
  errors: [],
  rest: "GET /api/agents/{id}/outputs/{output_id}",
  console: "agentContent.output",
  run: async (ctx, { id, output_id }) => {
    requireAction(ctx, "agent.read");
    return inSnapshot(ctx.db.pool, async (client) => {
      const agent = await requireAgentRow(ctx, id, { client });
      const found = await findOutput(client, agent.id, output_id);
      if (found === null) throw new ServiceError("not_found", "There is no such output.");
      return {
        ...showOutput(found),
        agent: { did: agent.did, name: agent.name },
        decided_at: found.output.decided_at.toISOString(),
      };
    });
  },
});

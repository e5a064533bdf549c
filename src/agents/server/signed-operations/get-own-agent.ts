import "server-only";
import { operation } from "@/platform/declaration/operation";
import { requireAgent } from "@/platform/operation/context";
import { AgentDto } from "../registry/agent-dto";
import { OfAgent } from "../registry/agent-input";
import { describeAgentNow } from "../registry/map-agent";
import { agentSignature } from "../signed-requests/schemes";

/** The record of the agent that asks. Throws `not_found`, `signature_required` and `agent_mismatch`. */
export const getOwnAgent = operation({
  name: "getOwnAgent",
  summary: "The agent's own record, for the agent: the simplest signed request",
  tag: "Agents",
  auth: [agentSignature],
  signed: { needs: "read" },
  etag: "version",
  params: OfAgent,
  output: AgentDto,
  says: "The agent that signed the request",
  errors: [],
  rest: "GET /api/agents/{id}/self",
  run: async (ctx, input) => {
    const agent = await describeAgentNow(ctx, input.id);
    requireAgent(ctx, agent.did);
    return agent;
  },
});

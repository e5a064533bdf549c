import { route } from "@/server/http/route";
import { OfAgent } from "@/server/services/agents/agent-input";
import { AgentTraceVerificationDto } from "@/server/services/agents/agent-trace-dto";
import { verifyAgentTrace } from "@/server/services/agents/verify-agent-trace";

export const GET = route({
  operation: "verifyAgentTrace",
  summary: "Recompute the agent's chain, and its score and status from the causes in it",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params: OfAgent,
  responses: {
    200: { schema: AgentTraceVerificationDto, description: "Verified, different or broken" },
  },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await verifyAgentTrace(ctx, params.id) }),
});

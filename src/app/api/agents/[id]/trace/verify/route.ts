import { OfAgent } from "@/agents/server/registry/agent-input";
import { AgentTraceVerificationDto } from "@/agents/server/trace/agent-trace-dto";
import { verifyAgentTrace } from "@/agents/server/trace/verify-agent-trace";
import { route } from "@/platform/http/route";

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

import { route } from "@/server/http/route";
import { OfAgent } from "@/server/services/agents/agent-input";
import { AgentTraceDto } from "@/server/services/agents/agent-trace-dto";
import { ListAgentTraceInput, listAgentTrace } from "@/server/services/agents/list-agent-trace";

export const GET = route({
  operation: "listAgentTrace",
  summary: "Records of the agent's chain, the newest first, each checked against its hash",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params: OfAgent,
  query: ListAgentTraceInput,
  responses: { 200: { schema: AgentTraceDto, description: "One page" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query }) => ({ json: await listAgentTrace(ctx, params.id, query) }),
});

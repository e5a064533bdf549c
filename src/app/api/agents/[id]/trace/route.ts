import { OfAgent } from "@/agents/server/registry/agent-input";
import { AgentTraceDto } from "@/agents/server/trace/agent-trace-dto";
import { ListAgentTraceInput, listAgentTrace } from "@/agents/server/trace/list-agent-trace";
import { route } from "@/platform/http/route";

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

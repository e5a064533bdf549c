import { route } from "@/server/http/route";
import { AgentCallDto } from "@/server/services/agent-calls/call-dto";
import { getCall } from "@/server/services/agent-calls/list-calls";
import { OfCall } from "@/server/services/agents/tool-call-dto";

export const GET = route({
  operation: "getAgentCall",
  summary: "One tool call, layer by layer: why it was decided so",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params: OfCall,
  responses: { 200: { schema: AgentCallDto, description: "The call" } },
  errors: ["unauthenticated", "forbidden", "not_found", "validation_failed", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getCall(ctx, params) }),
});

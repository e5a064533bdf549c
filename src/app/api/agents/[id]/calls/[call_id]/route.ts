import { AgentCallDto } from "@/firewall/server/calls/call-dto";
import { getCall } from "@/firewall/server/calls/list-calls";
import { OfCall } from "@/firewall/server/weighing/tool-call-dto";
import { route } from "@/platform/http/route";

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

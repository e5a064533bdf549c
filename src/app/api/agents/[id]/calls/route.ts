import { OfAgent } from "@/agents/server/registry/agent-input";
import { AgentCallPageDto } from "@/firewall/server/calls/call-dto";
import { ListCallsQuery } from "@/firewall/server/calls/call-query";
import { listCalls } from "@/firewall/server/calls/list-calls";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listAgentCalls",
  summary: "Tool calls of an agent as they were decided, and what came of them",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params: OfAgent,
  query: ListCallsQuery,
  queryError: "invalid_filter",
  responses: { 200: { schema: AgentCallPageDto, description: "One page, the newest first" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "invalid_filter",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query, request }) => {
    const page = await listCalls(ctx, { ...query, ...params });
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});

import { ListCallsQuery } from "@/server/http/call-query";
import { nextLink } from "@/server/http/page-links";
import { route } from "@/server/http/route";
import { AgentCallPageDto } from "@/server/services/agent-calls/call-dto";
import { listCalls } from "@/server/services/agent-calls/list-calls";
import { OfAgent } from "@/server/services/agents/agent-input";

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

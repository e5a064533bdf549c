import { z } from "zod";
import { route } from "@/server/http/route";
import { AgentDto } from "@/server/services/agents/agent-dto";
import { AgentId } from "@/server/services/agents/agent-input";
import { getAgent } from "@/server/services/agents/get-agent";

export const GET = route({
  operation: "getAgent",
  summary: "One agent with its keys, tools, trust and last challenge",
  tag: "Agents",
  auth: ["bearer"],
  action: "agent.read",
  etag: "version",
  params: z.object({ id: AgentId }),
  responses: { 200: { schema: AgentDto, description: "The agent" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getAgent(ctx, params) }),
});

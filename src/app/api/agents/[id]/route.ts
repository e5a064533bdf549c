import { z } from "zod";
import { AgentDto } from "@/agents/server/registry/agent-dto";
import { AgentId } from "@/agents/server/registry/agent-input";
import { getAgent } from "@/agents/server/registry/get-agent";
import { route } from "@/platform/http/route";

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

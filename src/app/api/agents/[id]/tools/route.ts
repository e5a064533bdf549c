import { z } from "zod";
import { AgentDto } from "@/agents/server/registry/agent-dto";
import { AgentId, SetToolsBody } from "@/agents/server/registry/agent-input";
import { AgentToolsDto, listAgentTools } from "@/firewall/server/grants/list-agent-tools";
import { setTools } from "@/firewall/server/grants/set-tools";
import { route } from "@/platform/http/route";

const params = z.object({ id: AgentId });

export const GET = route({
  operation: "listAgentTools",
  summary: "Tools that an agent was granted, and what a call of each would be answered now",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params,
  responses: { 200: { schema: AgentToolsDto, description: "By name" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params: of }) => ({ json: await listAgentTools(ctx, of) }),
});

export const PUT = route({
  operation: "setAgentTools",
  summary: "Say which tools an agent may call; all others are denied",
  tag: "Agents",
  auth: ["bearer"],
  action: "agent.grant",
  etag: "version",
  ifMatch: true,
  params,
  body: { kind: "json", schema: SetToolsBody },
  responses: { 200: { schema: AgentDto, description: "The agent as it is now" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "agent_quarantined",
    "not_found",
    "version_conflict",
    "validation_failed",
    "four_eyes_required",
    "rate_limited",
  ],
  handle: async ({ ctx, params: of, body, expected }) => ({
    json: await setTools(ctx, { ...body, ...of, ...expected }),
  }),
});

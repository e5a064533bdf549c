import { OfAgent } from "@/agents/server/registry/agent-input";
import { AgentGrantsDto, SetGrantsBody } from "@/firewall/server/grants/grant-dto";
import { listGrants } from "@/firewall/server/grants/list-grants";
import { setGrants } from "@/firewall/server/grants/set-grants";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listAgentGrants",
  summary: "Grants of an agent with their rules, each beside the tool that it narrows",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  etag: "version",
  params: OfAgent,
  responses: { 200: { schema: AgentGrantsDto, description: "By tool" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await listGrants(ctx, params) }),
});

export const PUT = route({
  operation: "setAgentGrants",
  summary: "Say which tools an agent may call and within which bounds; all others are denied",
  tag: "Agents",
  auth: ["bearer"],
  action: "agent.grant",
  etag: "version",
  ifMatch: true,
  params: OfAgent,
  body: { kind: "json", schema: SetGrantsBody },
  responses: { 200: { schema: AgentGrantsDto, description: "The grants as they are now" } },
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
  handle: async ({ ctx, params, body, expected }) => ({
    json: await setGrants(ctx, { ...body, ...params, ...expected }),
  }),
});

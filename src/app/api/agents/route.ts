import { registerAgent } from "@/agents/server/keys/register-agent";
import { AgentDto, AgentPageDto } from "@/agents/server/registry/agent-dto";
import { RegisterAgentBody } from "@/agents/server/registry/agent-input";
import { ListAgentsQuery } from "@/agents/server/registry/agent-query";
import { listAgents } from "@/agents/server/registry/list-agents";
import { agentRegistration } from "@/agents/server/signed-requests/schemes";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listAgents",
  summary: "Registered agents, or the simulated ones, by DID or by trust_delta",
  tag: "Agents",
  auth: ["bearer"],
  action: "agent.read",
  query: ListAgentsQuery,
  queryError: "invalid_filter",
  responses: { 200: { schema: AgentPageDto, description: "One page" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listAgents(ctx, query);
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});

export const POST = route({
  operation: "registerAgent",
  summary: "Register an agent, with its operator's token and the signature of its new key",
  tag: "Agents",
  auth: [agentRegistration],
  action: "agent.register",
  // A challenge serves one attempt: a repetition has another one, and is another request.
  idempotency: "none",
  etag: "version",
  location: "/api/agents/{$response.body#/did}",
  body: { kind: "json", schema: RegisterAgentBody, limit: 65_536 },
  responses: { 201: { schema: AgentDto, description: "The agent" } },
  errors: [
    ...SIGNATURE_ERRORS,
    "invalid_request",
    "unauthenticated",
    "proof_of_possession_required",
    "forbidden",
    "challenge_unknown",
    "conflict",
    "key_registered",
    "challenge_expired",
    "key_refused",
    "validation_failed",
  ],
  handle: async ({ ctx, body, signature }) => ({
    status: 201,
    json: await registerAgent(ctx, body, signature),
  }),
});

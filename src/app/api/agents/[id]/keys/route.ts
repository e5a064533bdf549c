import { z } from "zod";
import { rotateKey } from "@/agents/server/keys/rotate-key";
import { AgentKeysDto } from "@/agents/server/registry/agent-dto";
import { AgentId, RotateKeyBody } from "@/agents/server/registry/agent-input";
import { listAgentKeys } from "@/agents/server/registry/get-agent";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { serviceAudiences } from "@/platform/auth/signatures/public-origins";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listAgentKeys",
  summary: "Every key that an agent has or had, with what became of it",
  tag: "Agents",
  auth: ["bearer"],
  action: "agent.read",
  params: z.object({ id: AgentId }),
  responses: { 200: { schema: AgentKeysDto, description: "The oldest first" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await listAgentKeys(ctx, params) }),
});

export const POST = route({
  operation: "rotateAgentKey",
  summary: "Replace the key that signs this request by a new one, which proves itself in the body",
  tag: "Agents",
  auth: [agentSignature],
  signed: { needs: "write" },
  location: "/api/agents/{$request.path.id}/keys",
  params: z.object({ id: AgentId }),
  body: { kind: "json", schema: RotateKeyBody, limit: 16_384 },
  responses: { 201: { schema: AgentKeysDto, description: "The agent's keys as they are now" } },
  errors: [
    ...SIGNATURE_ERRORS,
    "invalid_request",
    "proof_of_possession_required",
    "agent_killed",
    "not_found",
    "conflict",
    "key_registered",
    "key_refused",
    "key_not_announced",
    "validation_failed",
    "kill_switch_active",
  ],
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    json: await rotateKey(ctx, { ...body, ...params }, serviceAudiences()),
  }),
});

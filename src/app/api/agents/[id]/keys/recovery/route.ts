import { z } from "zod";
import { recoverKey } from "@/agents/server/keys/recover-key";
import { AgentDto } from "@/agents/server/registry/agent-dto";
import { AgentId, RecoverKeyBody } from "@/agents/server/registry/agent-input";
import { agentRegistration } from "@/agents/server/signed-requests/schemes";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "recoverAgentKey",
  summary: "Give an agent that lost all of its keys a new one, with both proofs of a registration",
  tag: "Agents",
  auth: [agentRegistration],
  action: "agent.register",
  // A challenge serves one attempt: a repetition has another one, and is another request.
  idempotency: "none",
  etag: "version",
  location: "/api/agents/{$request.path.id}/keys",
  params: z.object({ id: AgentId }),
  body: { kind: "json", schema: RecoverKeyBody, limit: 16_384 },
  responses: { 201: { schema: AgentDto, description: "The agent as it is now" } },
  errors: [
    ...SIGNATURE_ERRORS,
    "invalid_request",
    "unauthenticated",
    "proof_of_possession_required",
    "forbidden",
    "not_found",
    "challenge_unknown",
    "conflict",
    "key_registered",
    "challenge_expired",
    "key_refused",
    "validation_failed",
  ],
  handle: async ({ ctx, params, body, signature }) => ({
    status: 201,
    json: await recoverKey(ctx, { ...body, ...params }, signature),
  }),
});

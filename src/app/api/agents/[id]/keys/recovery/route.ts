import { z } from "zod";
import { agentRegistration } from "@/server/auth/agent-signature/schemes";
import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { route } from "@/server/http/route";
import { AgentDto } from "@/server/services/agents/agent-dto";
import { AgentId, RecoverKeyBody } from "@/server/services/agents/agent-input";
import { recoverKey } from "@/server/services/agents/recover-key";

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

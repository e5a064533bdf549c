import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { operatorSignature } from "@/server/auth/federation-signature/schemes";
import { route } from "@/server/http/route";
import { recoverKey } from "@/server/services/federation/recover-key";
import {
  OfFedAgent,
  RecoverBody,
  RecoveryDto,
} from "@/server/services/federation/registration-dto";

export const POST = route({
  operation: "recoverFederatedAgentKey",
  summary: "Ask for a new key of an agent that lost its own; an integrator decides",
  tag: "Federation",
  auth: [operatorSignature],
  params: OfFedAgent,
  body: { kind: "json", schema: RecoverBody, limit: 16_384 },
  responses: { 200: { schema: RecoveryDto, description: "Waits for an integrator" } },
  errors: [
    { code: "not_approved", status: 409 },
    "conflict",
    ...SIGNATURE_ERRORS,
    "invalid_request",
    "proof_of_possession_required",
    "operator_mismatch",
    "not_approved",
    "not_found",
    "registration_not_found",
    "key_registered",
    "key_refused",
    "validation_failed",
  ],
  handle: async ({ ctx, params, body, signature }) => ({
    json: await recoverKey(ctx, { ...body, ...params, nonce: signature?.nonce ?? null }),
  }),
});

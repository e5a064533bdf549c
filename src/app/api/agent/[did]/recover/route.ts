import { recoverKey } from "@/federation/server/joining/recover-key";
import { operatorSignature } from "@/federation/server/signed-requests/schemes";
import {
  OfFedAgent,
  RecoverBody,
  RecoveryDto,
} from "@/federation/server/standing/registration-dto";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

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

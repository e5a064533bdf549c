import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { federatedSignature } from "@/server/auth/federation-signature/schemes";
import { route } from "@/server/http/route";
import { linkRegistryAgent } from "@/server/services/federation/link-registry-agent";
import { LinkBody, LinkedDto, OfFedAgent } from "@/server/services/federation/registration-dto";

export const POST = route({
  operation: "linkFederatedAgent",
  summary: "Link an agent to the registry agent of the same holder, by the keys of both",
  tag: "Federation",
  auth: [federatedSignature],
  params: OfFedAgent,
  body: { kind: "json", schema: LinkBody, limit: 4096 },
  responses: { 200: { schema: LinkedDto, description: "Linked" } },
  errors: [
    ...SIGNATURE_ERRORS,
    "invalid_request",
    "proof_of_possession_required",
    "not_approved",
    "not_found",
    "registration_not_found",
    "validation_failed",
  ],
  handle: async ({ ctx, params, body, signature }) => ({
    json: await linkRegistryAgent(ctx, { ...body, ...params, nonce: signature?.nonce ?? null }),
  }),
});

import { linkRegistryAgent } from "@/federation/server/joining/link-registry-agent";
import { federatedSignature } from "@/federation/server/signed-requests/schemes";
import { LinkBody, LinkedDto, OfFedAgent } from "@/federation/server/standing/registration-dto";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

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

import { recheckAgent } from "@/federation/server/joining/recheck-agent";
import { federatedSignature, operatorSignature } from "@/federation/server/signed-requests/schemes";
import { OfFedAgent, StatusDto } from "@/federation/server/standing/registration-dto";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "recheckFederatedAgent",
  summary: "Look at the runtime now: open gates again, or one probe; six times an hour",
  tag: "Federation",
  auth: [federatedSignature, operatorSignature, "bearer"],
  anyOf: ["federation.operate", "federation.read"],
  params: OfFedAgent,
  responses: { 200: { schema: StatusDto, description: "How the registration stands now" } },
  errors: [
    { code: "not_approved", status: 409 },
    "conflict",
    ...SIGNATURE_ERRORS,
    "unauthenticated",
    "operator_mismatch",
    "not_found",
    "registration_not_found",
    "not_approved",
  ],
  handle: async ({ ctx, params }) => ({ json: await recheckAgent(ctx, params) }),
});

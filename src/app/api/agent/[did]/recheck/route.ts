import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { federatedSignature, operatorSignature } from "@/server/auth/federation-signature/schemes";
import { route } from "@/server/http/route";
import { recheckAgent } from "@/server/services/federation/recheck-agent";
import { OfFedAgent, StatusDto } from "@/server/services/federation/registration-dto";

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

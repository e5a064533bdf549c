import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { federatedSignature, operatorSignature } from "@/server/auth/federation-signature/schemes";
import { entityTag } from "@/server/http/entity-tag";
import { route } from "@/server/http/route";
import { getStatus } from "@/server/services/federation/get-status";
import { OfFedAgent, StatusDto } from "@/server/services/federation/registration-dto";

export const GET = route({
  operation: "getFederationStatus",
  summary:
    "How the registration of an agent stands; whole for the agent, its operator and integrators",
  tag: "Federation",
  auth: [federatedSignature, operatorSignature, "bearer", "session", "anonymous"],
  etag: "own",
  params: OfFedAgent,
  responses: {
    200: { schema: StatusDto, description: "Also of a withdrawn registration" },
  },
  errors: [...SIGNATURE_ERRORS, "unauthenticated", "not_found", "registration_not_found"],
  handle: async ({ ctx, params }) => {
    const status = await getStatus(ctx, params);
    const etag = entityTag(JSON.stringify(status), status.revision ?? 0);
    // Whoever may see more gets another answer, so that no shared cache keeps it.
    return { json: status, headers: { etag, "cache-control": "private, max-age=15" } };
  },
});

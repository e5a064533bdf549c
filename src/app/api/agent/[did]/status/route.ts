import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { cachedResult } from "@/server/http/cached-result";
import { route } from "@/server/http/route";
import { getStatus } from "@/server/services/federation/get-status";
import { OfFedAgent, StatusDto } from "@/server/services/federation/registration-dto";

export const GET = route({
  operation: "getFederationStatus",
  summary:
    "How the registration of an agent stands; whole for the agent, its operator and integrators",
  tag: "Federation",
  auth: ["federated", "operator", "bearer", "session", "anonymous"],
  params: OfFedAgent,
  responses: {
    200: { schema: StatusDto, description: "Also of a withdrawn registration" },
    304: { description: "As If-None-Match says" },
  },
  errors: [...SIGNATURE_ERRORS, "unauthenticated", "not_found", "registration_not_found"],
  handle: async ({ ctx, params, request }) => {
    const status = await getStatus(ctx, params);
    return cachedResult(request, status, { revision: status.revision ?? 0, maxAge: 15 });
  },
});

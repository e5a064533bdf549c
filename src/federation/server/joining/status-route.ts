import "server-only";
import { federatedSignature, operatorSignature } from "@/federation/server/signed-requests/schemes";
import { restOperation } from "@/platform/declaration/operation";
import { entityTag } from "@/platform/http/entity-tag";
import { OfFedAgent, StatusDto } from "../standing/registration-dto";
import { getStatus } from "./get-status";

export const getFederationStatus = restOperation({
  rest: "GET /api/agent/{did}/status",
  operation: "getFederationStatus",
  summary:
    "How the registration of an agent stands; whole for the agent, its operator and integrators",
  tag: "Federation",
  auth: [federatedSignature, operatorSignature, "bearer", "session", "anonymous"],
  etag: "own",
  params: OfFedAgent,
  responses: { 200: { schema: StatusDto, description: "Also of a withdrawn registration" } },
  errors: ["registration_not_found"],
  handle: async ({ ctx, params }) => {
    const status = await getStatus(ctx, params);
    const etag = entityTag(JSON.stringify(status), status.revision ?? 0);
    // Readers with more rights get another response, so no shared cache may store it.
    return { json: status, headers: { etag, "cache-control": "private, max-age=15" } };
  },
});

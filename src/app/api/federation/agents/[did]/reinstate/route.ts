import {
  AgentStandingDto,
  OfFederatedAgent,
  StandingBody,
} from "@/federation/server/reviews/review-dto";
import { reinstateAgent } from "@/federation/server/reviews/set-standing";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "reinstateFederatedAgent",
  summary: "Bring a suspended agent back",
  tag: "Federation",
  auth: ["bearer"],
  action: "federation.review",
  params: OfFederatedAgent,
  body: { kind: "json", schema: StandingBody },
  responses: { 200: { schema: AgentStandingDto, description: "The agent as it is now" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "validation_failed",
    "unsupported_media_type",
    "payload_too_large",
    "rate_limited",
    "registration_not_found",
    "conflict_of_interest",
    "gates_not_passed",
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await reinstateAgent(ctx, { ...body, ...params }),
  }),
});

import {
  AgentStandingDto,
  OfFederatedAgent,
  StandingBody,
} from "@/federation/server/reviews/review-dto";
import { suspendAgent } from "@/federation/server/reviews/set-standing";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "suspendFederatedAgent",
  summary: "Suspend an approved agent",
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
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await suspendAgent(ctx, { ...body, ...params }),
  }),
});

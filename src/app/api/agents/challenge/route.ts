import { audienceOf } from "@/server/auth/agent-signature/public-origins";
import { route } from "@/server/http/route";
import { RegistrationChallengeDto } from "@/server/services/agents/agent-dto";
import { OpenRegistrationBody } from "@/server/services/agents/agent-input";
import { openRegistration } from "@/server/services/agents/open-registration";

export const POST = route({
  operation: "openAgentRegistration",
  summary: "Ask for the nonce by which a new key proves itself",
  tag: "Agents",
  auth: [],
  // It has no address of its own: it is answered with the registration.
  location: "/api/agents",
  body: { kind: "json", schema: OpenRegistrationBody, limit: 16_384 },
  responses: { 201: { schema: RegistrationChallengeDto, description: "Valid for five minutes" } },
  errors: ["invalid_request", "validation_failed", "key_refused", "rate_limited"],
  handle: async ({ ctx, body, request }) => ({
    status: 201,
    json: await openRegistration(ctx, body, audienceOf(request)),
  }),
});

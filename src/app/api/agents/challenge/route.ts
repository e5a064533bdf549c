import { openRegistration } from "@/agents/server/keys/open-registration";
import { RegistrationChallengeDto } from "@/agents/server/registry/agent-dto";
import { OpenRegistrationBody } from "@/agents/server/registry/agent-input";
import { audienceOf } from "@/platform/auth/signatures/public-origins";
import { route } from "@/platform/http/route";

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

import { LoginInput, LoginResult, logIn } from "@/accounts/server/sign-in/log-in";
import { route } from "@/platform/http/route";
import { peerAddress } from "@/platform/limits/peer-address";

export const POST = route({
  operation: "logIn",
  summary: "Obtain a bearer token",
  tag: "Sessions",
  auth: [],
  secret: true,
  body: { kind: "json", schema: LoginInput, limit: 16_384 },
  responses: {
    200: { schema: LoginResult, description: "The token and the roles of its account" },
  },
  rateLimit: "sign_in",
  errors: [
    "conflict",
    "invalid_request",
    "validation_failed",
    "invalid_credentials",
    "second_factor_required",
    "second_factor_invalid",
    "rate_limited",
  ],
  handle: async ({ ctx, body, request }) => ({
    json: await logIn(ctx, { ...body, source: peerAddress(request.headers) }),
  }),
});

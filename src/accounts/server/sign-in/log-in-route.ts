import "server-only";
import { LoginInput, LoginResult, logIn } from "@/accounts/server/sign-in/log-in";
import { restOperation } from "@/platform/declaration/operation";
import { peerAddress } from "@/platform/limits/peer-address";

export const logInRoute = restOperation({
  rest: "POST /api/ip3/v1/auth/login",
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
  errors: ["conflict", "invalid_credentials", "second_factor_required", "second_factor_invalid"],
  handle: async ({ ctx, body, request }) => ({
    json: await logIn(ctx, { ...body, source: peerAddress(request.headers) }),
  }),
});

import { logOut } from "@/accounts/server/sign-in/log-out";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "logOut",
  summary: "Revoke the bearer token of this call",
  tag: "Sessions",
  auth: ["bearer"],
  beforePasswordChange: true,
  responses: { 204: { description: "The token opens nothing any more" } },
  errors: ["unauthenticated", "conflict", "rate_limited"],
  handle: async ({ ctx }) => {
    await logOut(ctx);
    return { status: 204 };
  },
});

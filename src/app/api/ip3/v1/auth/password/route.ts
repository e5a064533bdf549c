import { ChangePasswordInput, changePassword } from "@/accounts/server/change-password";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "changePassword",
  summary: "Change one's own password; every session and bearer token of the account ends",
  tag: "Sessions",
  auth: ["bearer"],
  beforePasswordChange: true,
  body: { kind: "json", schema: ChangePasswordInput, limit: 16_384 },
  responses: { 204: { description: "Log in again with the new password" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "invalid_credentials",
    "forbidden",
    "conflict",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, body }) => {
    await changePassword(ctx, body);
    return { status: 204 };
  },
});

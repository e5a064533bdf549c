import "server-only";
import { ChangePasswordInput, changePassword } from "@/accounts/server/change-password";
import { restOperation } from "@/platform/declaration/operation";

export const changePasswordRoute = restOperation({
  rest: "POST /api/ip3/v1/auth/password",
  operation: "changePassword",
  summary: "Change one's own password; every session and bearer token of the account ends",
  tag: "Sessions",
  auth: ["bearer"],
  beforePasswordChange: true,
  body: { kind: "json", schema: ChangePasswordInput, limit: 16_384 },
  responses: { 204: { description: "Log in again with the new password" } },
  errors: ["invalid_credentials", "forbidden", "conflict"],
  handle: async ({ ctx, body }) => {
    await changePassword(ctx, body);
    return { status: 204 };
  },
});

import { z } from "zod";
import { OneTimePasswordDto, resetPassword } from "@/accounts/server/reset-password";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "resetPassword",
  summary: "Give an account a one-time password; all that opens it ends",
  tag: "Accounts",
  auth: ["bearer"],
  action: "account.manage",
  secret: true,
  params: z.object({ id: z.uuid() }),
  responses: { 200: { schema: OneTimePasswordDto, description: "For 24 hours and one purpose" } },
  errors: [],
  handle: async ({ ctx, params }) => ({ json: await resetPassword(ctx, params) }),
});

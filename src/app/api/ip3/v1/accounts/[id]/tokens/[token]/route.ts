import { z } from "zod";
import { revokeTokenOf } from "@/accounts/server/tokens/api-tokens";
import { route } from "@/platform/http/route";

export const DELETE = route({
  operation: "revokeTokenOfAccount",
  summary: "End a personal token of an account at once",
  tag: "Accounts",
  auth: ["bearer"],
  action: "account.manage",
  params: z.object({ id: z.uuid(), token: z.uuid() }),
  responses: { 204: { description: "It opens nothing any more" } },
  errors: [],
  handle: async ({ ctx, params: { id, token } }) => {
    await revokeTokenOf(ctx, { id: token, accountId: id });
    return { status: 204 };
  },
});

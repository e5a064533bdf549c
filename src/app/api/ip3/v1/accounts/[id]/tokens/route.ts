import { z } from "zod";
import { ApiTokensDto, listTokensOf } from "@/accounts/server/tokens/api-tokens";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listTokensOfAccount",
  summary: "The personal tokens of an account that still open something",
  tag: "Accounts",
  auth: ["bearer", "session"],
  action: "account.manage",
  params: z.object({ id: z.uuid() }),
  responses: { 200: { schema: ApiTokensDto, description: "The latest first" } },
  errors: [],
  handle: async ({ ctx, params }) => ({ json: await listTokensOf(ctx, params) }),
});

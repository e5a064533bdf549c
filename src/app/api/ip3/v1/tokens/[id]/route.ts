import { z } from "zod";
import { ApiTokenDto, getToken, revokeToken } from "@/accounts/server/tokens/api-tokens";
import { route } from "@/platform/http/route";

const params = z.object({ id: z.uuid() });

export const GET = route({
  operation: "getOwnToken",
  summary: "One of one's own personal tokens",
  tag: "Accounts",
  auth: ["bearer", "session"],
  action: "token.manage_own",
  params,
  responses: { 200: { schema: ApiTokenDto, description: "What is known of it, not its text" } },
  errors: [],
  handle: async ({ ctx, params: of }) => ({ json: await getToken(ctx, of) }),
});

export const DELETE = route({
  operation: "revokeToken",
  summary: "End one of one's own personal tokens at once",
  tag: "Accounts",
  auth: ["bearer"],
  action: "token.manage_own",
  params,
  responses: { 204: { description: "It opens nothing any more" } },
  errors: [],
  handle: async ({ ctx, params: of }) => {
    await revokeToken(ctx, of);
    return { status: 204 };
  },
});

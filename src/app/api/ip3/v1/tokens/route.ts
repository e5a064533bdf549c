import {
  ApiTokensDto,
  CreatedTokenDto,
  CreateTokenInput,
  createToken,
  listTokens,
} from "@/accounts/server/tokens/api-tokens";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listOwnTokens",
  summary: "One's own personal tokens",
  tag: "Accounts",
  auth: ["bearer", "session"],
  action: "token.manage_own",
  responses: { 200: { schema: ApiTokensDto, description: "The latest first" } },
  errors: [],
  handle: async ({ ctx }) => ({ json: await listTokens(ctx) }),
});

export const POST = route({
  operation: "createToken",
  summary: "Make a personal token, whose rights never exceed one's own",
  tag: "Accounts",
  auth: ["bearer"],
  action: "token.manage_own",
  body: { kind: "json", schema: CreateTokenInput.strict() },
  secret: true,
  location: "/api/ip3/v1/tokens/{$response.body#/info/id}",
  responses: { 201: { schema: CreatedTokenDto, description: "The token" } },
  errors: [],
  handle: async ({ ctx, body }) => ({ status: 201, json: await createToken(ctx, body) }),
});

import {
  CreateAccountInput,
  CreatedAccountDto,
  createAccount,
} from "@/accounts/server/create-account";
import { AccountsDto, listAccounts } from "@/accounts/server/list-accounts";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listAccounts",
  summary: "All accounts, each with the roles that wait for a decision",
  tag: "Accounts",
  auth: ["bearer", "session"],
  action: "account.manage",
  responses: { 200: { schema: AccountsDto, description: "By address" } },
  errors: [],
  handle: async ({ ctx }) => ({ json: await listAccounts(ctx) }),
});

export const POST = route({
  operation: "createAccount",
  summary: "Add an account; roles that decide wait for a second administrator",
  tag: "Accounts",
  auth: ["bearer"],
  action: "account.manage",
  body: { kind: "json", schema: CreateAccountInput.strict() },
  secret: true,
  location: "/api/ip3/v1/accounts/{$response.body#/account/id}",
  responses: {
    201: { schema: CreatedAccountDto, description: "The account, with its one-time password" },
  },
  errors: ["conflict", "step_up_required", "invalid_credentials"],
  handle: async ({ ctx, body }) => ({ status: 201, json: await createAccount(ctx, body) }),
});

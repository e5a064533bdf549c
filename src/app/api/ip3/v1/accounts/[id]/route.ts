import { z } from "zod";
import { AccountDto } from "@/accounts/server/account-dto";
import { getAccount } from "@/accounts/server/list-accounts";
import { UpdateAccountInput, updateAccount } from "@/accounts/server/update-account";
import { route } from "@/platform/http/route";

const params = UpdateAccountInput.pick({ id: true });

export const GET = route({
  operation: "getAccount",
  summary: "One account, with the roles that wait for a decision",
  tag: "Accounts",
  auth: ["bearer", "session"],
  action: "account.manage",
  params,
  responses: { 200: { schema: AccountDto, description: "The account" } },
  errors: [],
  handle: async ({ ctx, params: of }) => ({ json: await getAccount(ctx, of) }),
});

export const PATCH = route({
  operation: "updateAccount",
  summary: "Change name, roles or state of an account; a personal token may only disable it",
  tag: "Accounts",
  auth: ["bearer"],
  action: "account.manage",
  params,
  body: { kind: "json", schema: z.strictObject(UpdateAccountInput.omit({ id: true }).shape) },
  responses: {
    200: { schema: AccountDto, description: "The account as it is now; in force at once" },
  },
  errors: ["conflict", "four_eyes_required", "step_up_required", "invalid_credentials"],
  handle: async ({ ctx, params: of, body }) => ({
    json: await updateAccount(ctx, { ...body, ...of }),
  }),
});

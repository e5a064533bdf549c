import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { operation } from "@/platform/declaration/operation";
import { AccountDto, toAccountDto } from "./account-dto";
import { isAlone } from "./administrators";
import { listRoleRequests, roleRequestOf } from "./list-role-requests";
import { findAccount, findAccounts } from "./queries/accounts";
import { UpdateAccountInput } from "./update-account";

const AccountsDto = z
  .object({
    accounts: z.array(AccountDto),
    only_administrator: z.boolean().meta({
      description:
        "Whether the reader gives roles that decide at once, because nobody else could decide on them",
    }),
  })
  .meta({ id: "Accounts" });

/** All accounts by e-mail address, each with the roles that wait for a decision. */
export const listAccounts = operation({
  name: "listAccounts",
  summary: "All accounts, each with the roles that wait for a decision",
  tag: "Accounts",
  auth: ["bearer", "session"],
  action: "account.manage",
  output: AccountsDto,
  says: "By address",
  errors: [],
  rest: "GET /api/ip3/v1/accounts",
  console: "accounts.list",
  run: async (ctx) => {
    const { actor } = ctx;
    const accounts = await findAccounts(ctx.db.pool);
    const requests = await listRoleRequests(ctx, actor);
    return {
      accounts: accounts.map((each) => toAccountDto(each, requests.get(each.id) ?? null)),
      only_administrator: await isAlone(ctx.db.pool, actor.id, ctx.clock()),
    };
  },
});

/** One account with the roles that wait for a decision. Throws `not_found`. */
export const getAccount = operation({
  name: "getAccount",
  summary: "One account, with the roles that wait for a decision",
  tag: "Accounts",
  auth: ["bearer", "session"],
  action: "account.manage",
  params: UpdateAccountInput.pick({ id: true }),
  output: AccountDto,
  says: "The account",
  errors: [],
  rest: "GET /api/ip3/v1/accounts/{id}",
  run: async (ctx, { id }) => {
    const { actor } = ctx;
    const account = await findAccount(ctx.db.pool, { id });
    if (account === null) throw new ServiceError("not_found");
    return toAccountDto(account, await roleRequestOf(ctx, id, actor));
  },
});

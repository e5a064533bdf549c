import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { AccountDto, toAccountDto } from "./account-dto";
import { isAlone } from "./administrators";
import { listRoleRequests, roleRequestOf } from "./list-role-requests";

export const AccountsDto = z
  .object({
    accounts: z.array(AccountDto),
    only_administrator: z.boolean().meta({
      description:
        "Whether the reader gives roles that decide at once, because nobody else could decide on them",
    }),
  })
  .meta({ id: "Accounts" });

/** All accounts by e-mail address, each with the roles that wait for a decision. */
export async function listAccounts(ctx: ServiceContext): Promise<z.infer<typeof AccountsDto>> {
  const actor = requireAction(ctx, "account.manage");
  const accounts = await ctx.db.prisma.account.findMany({ orderBy: { email: "asc" } });
  const requests = await listRoleRequests(ctx, actor);
  return {
    accounts: accounts.map((each) => toAccountDto(each, requests.get(each.id) ?? null)),
    only_administrator: await isAlone(ctx.db.prisma, actor.id, ctx.clock()),
  };
}

/** One account with the roles that wait for a decision. Throws `not_found`. */
export async function getAccount(ctx: ServiceContext, { id }: { id: string }): Promise<AccountDto> {
  const actor = requireAction(ctx, "account.manage");
  const account = await ctx.db.prisma.account.findUnique({ where: { id } });
  if (account === null) throw new ServiceError("not_found");
  return toAccountDto(account, await roleRequestOf(ctx, id, actor));
}

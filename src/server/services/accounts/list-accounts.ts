import "server-only";
import { z } from "zod";
import { requireAction, type ServiceContext } from "../context";
import { AccountDto, toAccountDto } from "./account-dto";
import { isAlone } from "./administrators";
import { listRoleRequests } from "./list-role-requests";

export const AccountsDto = z.object({
  accounts: z.array(AccountDto),
  /** Whether the reader gives roles that decide at once, because nobody else could decide on them. */
  only_administrator: z.boolean(),
});

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

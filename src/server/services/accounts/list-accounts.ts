import "server-only";
import { requireAction, type ServiceContext } from "../context";
import { type AccountDto, toAccountDto } from "./account-dto";

/** All accounts by e-mail address. */
export async function listAccounts(ctx: ServiceContext): Promise<{ accounts: AccountDto[] }> {
  requireAction(ctx, "account.manage");
  const accounts = await ctx.db.prisma.account.findMany({ orderBy: { email: "asc" } });
  return { accounts: accounts.map(toAccountDto) };
}

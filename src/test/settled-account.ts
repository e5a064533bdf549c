import { createAccount } from "@/accounts/server/create-account";
import type { ServiceContext } from "@/platform/operation/context";

/** An account as createAccount makes it, whose owner has already put a password in the place of the one-time one, with the roles that a second administrator would have to approve. */
export async function createSettledAccount(
  ctx: ServiceContext,
  input: Parameters<typeof createAccount>[1],
): ReturnType<typeof createAccount> {
  const made = await createAccount(ctx, { ...input, roles: [] });
  await ctx.db.prisma.account.update({
    where: { id: made.account.id },
    data: {
      roles: input.roles,
      mustChangePassword: false,
      passwordEndsAt: null,
      passwordGivenBy: null,
      passwordGivenAt: null,
      ...(input.roles.includes("admin") ? { adminSince: new Date("2026-01-01") } : {}),
    },
  });
  return { ...made, account: { ...made.account, roles: input.roles } };
}

import { createAccount } from "@/server/services/accounts/create-account";
import type { ServiceContext } from "@/server/services/context";

/** An account as createAccount makes it, whose owner has already put a password in the place of the one-time one. */
export async function createSettledAccount(
  ctx: ServiceContext,
  input: Parameters<typeof createAccount>[1],
): ReturnType<typeof createAccount> {
  const made = await createAccount(ctx, input);
  await ctx.db.prisma.account.update({
    where: { id: made.account.id },
    data: { mustChangePassword: false, passwordEndsAt: null },
  });
  return made;
}

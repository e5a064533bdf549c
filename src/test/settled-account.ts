import { createAccount } from "@/accounts/server/create-account";
import type { ServiceContext } from "@/platform/operation/context";

/** An account as createAccount makes it, whose owner has already put a password in the place of the one-time one, with the roles that a second administrator would have to approve. */
export async function createSettledAccount(
  ctx: ServiceContext,
  input: Parameters<typeof createAccount>[1],
): ReturnType<typeof createAccount> {
  const made = await createAccount(ctx, { ...input, roles: [] });
  await ctx.db.pool.query(
    `UPDATE account SET roles = $2, must_change_password = false, password_ends_at = NULL,
       password_given_by = NULL, password_given_at = NULL,
       admin_since = CASE WHEN 'admin' = ANY ($2) THEN timestamptz '2026-01-01' ELSE admin_since END
     WHERE id = $1`,
    [made.account.id, input.roles],
  );
  return { ...made, account: { ...made.account, roles: input.roles } };
}

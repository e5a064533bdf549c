import { requireGoodPassword } from "@/accounts/server/choose-password";
import { insertAccount } from "@/accounts/server/queries/accounts";
import { ServiceError } from "@/encoding/domain/errors";
import { env } from "@/env";
import { hashPassword, oneTimePassword } from "@/platform/auth/factors/password";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { ROLES } from "@/platform/operation/policy";
import { appendRecord } from "@/trace/server/records/append";

const FIRST_ADMIN_LOCK = 0x50524c05;

const NAME = "Administrator";

/** Address of the first account; the demonstration names it in its teams before it is there. */
export function firstAdminEmail(): string {
  return (env().ADMIN_EMAIL ?? "admin@localhost").toLowerCase();
}

/**
 * Creates the first account where there is none, with every role so that one person can try
 * everything. Returns the password to show once, or null where it was given or nothing was created.
 * Throws an Error that names ADMIN_PASSWORD where that is none that an account may have.
 */
export async function seedFirstAdmin(
  ctx: ServiceContext,
): Promise<{ email: string; oneTimePassword: string | null } | null> {
  const { ADMIN_PASSWORD } = env();
  const email = firstAdminEmail();
  const password = ADMIN_PASSWORD ?? oneTimePassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx.db.pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1::bigint)", [FIRST_ADMIN_LOCK]);
    const { rowCount } = await client.query("SELECT FROM account LIMIT 1");
    if (rowCount !== 0) return null;
    if (ADMIN_PASSWORD !== undefined) requireChosen(ADMIN_PASSWORD, email);
    const account = await insertAccount(client, {
      id: ctx.newId(),
      email,
      name: NAME,
      password_hash: passwordHash,
      // The first sign-in may be at any time: a generated password does not expire.
      must_change_password: ADMIN_PASSWORD === undefined,
      roles: [...ROLES],
      created_at: ctx.clock(),
      admin_since: ctx.clock(),
    });
    await appendRecord(ctx, client, {
      chain: "service",
      kind: "account.create",
      summary: { account: account.id, roles: [...ROLES].sort() },
    });
    return { email, oneTimePassword: ADMIN_PASSWORD === undefined ? password : null };
  });
}

function requireChosen(password: string, email: string): void {
  try {
    requireGoodPassword(password, { email, name: NAME });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new Error(`ADMIN_PASSWORD: ${error.message}`);
  }
}

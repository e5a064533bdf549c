import { hashPassword } from "@/platform/auth/factors/password";
import type { Database } from "@/platform/db/database";
import type { Role } from "@/platform/operation/policy";

export const STORED_PASSWORD = "the-password-of-a-test";

let hash: Promise<string> | undefined;

/**
 * An account as it stands after all that a second administrator decided; with `admin` it has been one for
 * a year. Its password is STORED_PASSWORD.
 */
export async function storeAccount(
  db: Database,
  given: { email: string; name: string; roles: readonly Role[]; since?: Date },
): Promise<{ account: { id: string; email: string; name: string; roles: Role[] } }> {
  hash ??= hashPassword(STORED_PASSWORD);
  const { email, name } = given;
  const roles = [...given.roles];
  const createdAt = given.since ?? new Date(Date.now() - 365 * 86_400_000);
  const adminSince = roles.includes("admin") ? createdAt : null;
  const { id } = await db.prisma.account.create({
    data: { email, name, roles, createdAt, adminSince, passwordHash: await hash },
  });
  return { account: { id, email, name, roles } };
}

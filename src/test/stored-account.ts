import { randomUUID } from "node:crypto";
import { hashPassword } from "@/platform/auth/factors/password";
import type { Database } from "@/platform/db/database";
import type { Role } from "@/platform/operation/policy";

export const STORED_PASSWORD = "the-password-of-a-test";

let hash: Promise<string> | undefined;

interface StoredAccount {
  id: string;
  email: string;
  name: string;
  roles: Role[];
  sessionEpoch: number;
}

const COLUMNS = 'id, email, name, roles, session_epoch AS "sessionEpoch"';

/**
 * An account after all that a second administrator decided; with `admin` it has been one for a year. Its password is
 * STORED_PASSWORD.
 */
export async function storeAccount(
  { pool }: Database,
  given: {
    id?: string;
    email: string;
    name: string;
    roles: readonly Role[];
    since?: Date;
    disabledAt?: Date;
  },
): Promise<{ account: StoredAccount }> {
  hash ??= hashPassword(STORED_PASSWORD);
  const { id = randomUUID(), email, name, roles, disabledAt = null } = given;
  const createdAt = given.since ?? new Date(Date.now() - 365 * 86_400_000);
  const adminSince = roles.includes("admin") ? createdAt : null;
  const { rows } = await pool.query<StoredAccount>(
    `INSERT INTO account (id, email, name, roles, created_at, admin_since, disabled_at, password_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    [id, email, name, roles, createdAt, adminSince, disabledAt, await hash],
  );
  return { account: only(rows) };
}

/** An account as the database has it now. */
export async function readAccount({ pool }: Database, id: string): Promise<StoredAccount> {
  const { rows } = await pool.query<StoredAccount>(`SELECT ${COLUMNS} FROM account WHERE id = $1`, [
    id,
  ]);
  return only(rows);
}

function only([account]: readonly StoredAccount[]): StoredAccount {
  if (account === undefined) throw new Error("there is no such account");
  return account;
}

import "server-only";
import type { Insertable, Updateable } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Tables } from "@/generated/tables";
import type { Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

export type AccountRow = Row<"account">;

/** The account with this id, or with this address in lower case; null where there is none. */
export async function findAccount(
  client: Pool | PoolClient,
  by: { id: string } | { email: string },
): Promise<AccountRow | null> {
  const all = statements.selectFrom("account").selectAll();
  const one = "id" in by ? all.where("id", "=", by.id) : all.where("email", "=", by.email);
  return (await runStatement(client, one))[0] ?? null;
}

/** All accounts by address. */
export function findAccounts(pool: Pool): Promise<AccountRow[]> {
  return runStatement(pool, statements.selectFrom("account").selectAll().orderBy("email"));
}

/** Adds an account. */
export async function insertAccount(
  client: PoolClient,
  account: Insertable<Tables["account"]>,
): Promise<AccountRow> {
  const [row] = await runStatement(
    client,
    statements.insertInto("account").values(account).returningAll(),
  );
  if (row === undefined) throw new Error("the account was not written");
  return row;
}

/** Changes an account that is there, and returns it as it is now. */
export async function changeAccount(
  client: PoolClient,
  id: string,
  change: Updateable<Tables["account"]> & { updated_at: Date },
): Promise<AccountRow> {
  const [row] = await runStatement(
    client,
    statements.updateTable("account").set(change).where("id", "=", id).returningAll(),
  );
  if (row === undefined) throw new Error(`there is no account ${id}`);
  return row;
}

/** Active accounts besides this one that use a password of their own, or one that was given, and those with all roles. */
export async function countOthers(
  client: Pool | PoolClient,
  id: string,
  allRoles: readonly string[],
): Promise<{ ready: number; invited: number; almighty: number }> {
  const { rows } = await client.query<{ ready: number; invited: number; almighty: number }>(
    `SELECT count(*) FILTER (WHERE id <> $1 AND NOT must_change_password)::int AS ready,
       count(*) FILTER (WHERE id <> $1 AND must_change_password)::int AS invited,
       count(*) FILTER (WHERE roles @> $2::text[])::int AS almighty
     FROM account WHERE disabled_at IS NULL`,
    [id, [...allRoles]],
  );
  const [counted] = rows;
  if (counted === undefined) throw new Error("counting accounts returned no row");
  return counted;
}

/** Names of accounts by their ids; an id of none is left out. */
export async function findAccountNames(
  pool: Pool,
  ids: readonly string[],
): Promise<Pick<AccountRow, "id" | "name">[]> {
  const { rows } = await pool.query<Pick<AccountRow, "id" | "name">>(
    "SELECT id, name FROM account WHERE id = ANY ($1::uuid[])",
    [ids],
  );
  return rows;
}

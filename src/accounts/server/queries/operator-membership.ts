import "server-only";
import type { Pool, PoolClient } from "pg";

/** Whether an account acts for any operator. */
export async function isMemberOfAnyOperator(
  client: Pool | PoolClient,
  accountId: string,
): Promise<boolean> {
  const { rows } = await client.query<{ member: boolean }>(
    "SELECT EXISTS (SELECT FROM fed_operator_member WHERE account_id = $1) AS member",
    [accountId],
  );
  return rows[0]?.member === true;
}

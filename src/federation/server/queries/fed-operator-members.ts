import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Row } from "@/platform/db/rows";

export type OperatorMemberRow = Pick<Row<"fed_operator_member">, "account_id" | "added_at"> &
  Pick<Row<"account">, "name" | "email">;

/** Accounts that act for an operator. */
export async function findOperatorMembers(
  client: Pool | PoolClient,
  operatorId: bigint,
): Promise<OperatorMemberRow[]> {
  const { rows } = await client.query<OperatorMemberRow>(
    `SELECT m.account_id, a.name, a.email, m.added_at
     FROM fed_operator_member m JOIN account a ON a.id = m.account_id
     WHERE m.operator_id = $1 ORDER BY m.added_at, m.account_id`,
    [operatorId],
  );
  return rows;
}

/** Whether an account acts for an operator. */
export async function isOperatorMember(
  client: Pool | PoolClient,
  operatorId: bigint,
  accountId: string,
): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT FROM fed_operator_member WHERE operator_id = $1 AND account_id = $2",
    [operatorId, accountId],
  );
  return rows.length === 1;
}

/** Whether an account acts for an operator, or did in the last 30 days: it does not decide on it. */
export async function isTiedToOperator(
  client: Pool | PoolClient,
  operatorId: bigint,
  accountId: string,
): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT FROM fed_operator_tie WHERE operator_id = $1 AND account_id = $2",
    [operatorId, accountId],
  );
  return rows.length === 1;
}

/** Lets an account act for an operator; false where it does already. */
export async function insertOperatorMember(
  client: PoolClient,
  member: { operatorId: bigint; accountId: string; by: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO fed_operator_member (operator_id, account_id, added_by, added_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [member.operatorId, member.accountId, member.by, member.now],
  );
  return rowCount === 1;
}

/** Ends that an account acts for an operator, which is kept in mind; false where it did not. */
export async function deleteOperatorMember(
  client: PoolClient,
  operatorId: bigint,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH ended AS (DELETE FROM fed_operator_member WHERE operator_id = $1 AND account_id = $2
       RETURNING operator_id, account_id)
     INSERT INTO fed_operator_past_member (operator_id, account_id, ended_at)
     SELECT operator_id, account_id, $3 FROM ended
     ON CONFLICT (operator_id, account_id) DO UPDATE SET ended_at = EXCLUDED.ended_at`,
    [operatorId, accountId, now],
  );
  return rowCount === 1;
}

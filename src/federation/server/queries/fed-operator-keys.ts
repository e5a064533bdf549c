import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf, type Row } from "@/platform/db/rows";

export type OperatorKeyRow = Row<"fed_operator_key">;

const COLUMNS = columnsOf("fed_operator_key");

/** Keys of an operator, in the order in which they came. */
export async function findOperatorKeys(
  client: Pool | PoolClient,
  operatorId: bigint,
): Promise<OperatorKeyRow[]> {
  const { rows } = await client.query<OperatorKeyRow>(
    `SELECT ${COLUMNS} FROM fed_operator_key WHERE operator_id = $1 ORDER BY added_at, kid`,
    [operatorId],
  );
  return rows;
}

/** Stores a key; false where it is an operator's already, or was once, or is an agent's. */
export async function insertOperatorKey(
  client: PoolClient,
  key: {
    kid: string;
    operatorId: bigint;
    publicKey: Uint8Array;
    addedBy: string;
    provenAt: Date | null;
    retiresAt: Date | null;
    now: Date;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO fed_operator_key (kid, operator_id, public_key, added_by, added_at, proven_at, retires_at)
     SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE NOT EXISTS (SELECT FROM fed_agent_key WHERE kid = $1) ON CONFLICT DO NOTHING`,
    [key.kid, key.operatorId, key.publicKey, key.addedBy, key.now, key.provenAt, key.retiresAt],
  );
  return rowCount === 1;
}

/** Ends a key for good; false where it is not this operator's or was revoked before. */
export async function revokeOperatorKey(
  client: PoolClient,
  key: { kid: string; operatorId: bigint; by: string; reason: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE fed_operator_key SET revoked_at = $3, revoked_by = $4, revoke_reason = $5
     WHERE kid = $1 AND operator_id = $2 AND revoked_at IS NULL`,
    [key.kid, key.operatorId, key.now, key.by, key.reason],
  );
  return rowCount === 1;
}

/** Whose operator key a thumbprint is, or null. */
export async function findKeyOperator(
  client: Pool | PoolClient,
  kid: string,
): Promise<bigint | null> {
  const { rows } = await client.query<{ operator_id: bigint }>(
    "SELECT operator_id FROM fed_operator_key WHERE kid = $1",
    [kid],
  );
  return rows[0]?.operator_id ?? null;
}

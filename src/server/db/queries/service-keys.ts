import "server-only";
import type { Pool, PoolClient } from "pg";

export interface ServiceKeyRow {
  kid: string;
  publicKey: Buffer;
  vkey: string;
  addedAt: Date;
  /** Until when it signs, which may be still to come. */
  retiredAt: Date | null;
}

/** Every verification key that this service ever had, newest first. */
export async function findServiceKeys(client: Pool | PoolClient): Promise<ServiceKeyRow[]> {
  const { rows } = await client.query<ServiceKeyRow>(
    `SELECT kid, public_key AS "publicKey", vkey, added_at AS "addedAt", retired_at AS "retiredAt"
     FROM service_key ORDER BY added_at DESC, kid`,
  );
  return rows;
}

/** Registers a key; false where it is known already. */
export async function insertServiceKey(
  client: PoolClient,
  key: Omit<ServiceKeyRow, "retiredAt">,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO service_key (kid, public_key, vkey, added_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [key.kid, key.publicKey, key.vkey, key.addedAt],
  );
  return rowCount === 1;
}

/** Sets until when the other keys sign, where that was open. */
export async function retireOtherKeys(
  client: PoolClient,
  present: string,
  until: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ kid: string }>(
    "UPDATE service_key SET retired_at = $2 WHERE kid <> $1 AND retired_at IS NULL RETURNING kid",
    [present, until],
  );
  return rows.map((row) => row.kid);
}

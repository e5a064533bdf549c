import "server-only";
import type { Pool, PoolClient } from "pg";
import { type CamelRow, camelColumnsOf, type Row } from "@/platform/db/rows";

export type ServiceKeyRow = CamelRow<Row<"service_key">>;

/** Every verification key that this service ever had, newest first. */
export async function findServiceKeys(client: Pool | PoolClient): Promise<ServiceKeyRow[]> {
  const { rows } = await client.query<ServiceKeyRow>(
    `SELECT ${camelColumnsOf("service_key")} FROM service_key ORDER BY added_at DESC, kid`,
  );
  return rows;
}

/** Registers the first key, with the record of it; nothing happens where there is one already. */
export async function addServiceKeyRow(
  client: PoolClient,
  key: Omit<ServiceKeyRow, "retiredAt">,
  body: string,
): Promise<void> {
  await client.query("SELECT service_key_add($1, $2, $3, $4, $5)", [
    key.kid,
    key.publicKey,
    key.vkey,
    key.addedAt,
    body,
  ]);
}

/** Registers a further key and sets until when those sign that had no end, with the record that names them. */
export async function rotateServiceKeyRow(
  client: PoolClient,
  key: Omit<ServiceKeyRow, "retiredAt">,
  until: Date,
  body: string,
): Promise<void> {
  await client.query("SELECT service_key_rotate($1, $2, $3, $4, $5, $6)", [
    key.kid,
    key.publicKey,
    key.vkey,
    key.addedAt,
    until,
    body,
  ]);
}

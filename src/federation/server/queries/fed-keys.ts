import "server-only";
import type { Pool, PoolClient } from "pg";
import type { RegistrationStatus } from "@/federation/domain/gates/registration-status";
import { type CamelRow, camelColumnsOf, type Row } from "@/platform/db/rows";
import type { OperatorRow } from "./fed-operators";

/** A key that a federated DID proved. */
export type FedKeyRow = CamelRow<Row<"fed_agent_key">>;

const COLUMNS = camelColumnsOf("fed_agent_key");

/** Keys of a DID, the oldest first, with those that no longer count. */
export async function findFedKeys(client: Pool | PoolClient, did: string): Promise<FedKeyRow[]> {
  const { rows } = await client.query<FedKeyRow>(
    `SELECT ${COLUMNS} FROM fed_agent_key WHERE did = $1 ORDER BY added_at, kid`,
    [did],
  );
  return rows;
}

/** The key of a thumbprint, of any holder, or null. */
export async function findFedKey(
  client: Pool | PoolClient,
  kid: string,
): Promise<FedKeyRow | null> {
  const { rows } = await client.query<FedKeyRow>(
    `SELECT ${COLUMNS} FROM fed_agent_key WHERE kid = $1`,
    [kid],
  );
  return rows[0] ?? null;
}

/** Stores a key that was proven; false where the key is or was anybody's. */
export async function insertFedKey(
  client: PoolClient,
  key: { kid: string; did: string; publicKey: Uint8Array; by: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO fed_agent_key (kid, did, public_key, added_at, added_by)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kid) DO NOTHING`,
    [key.kid, key.did, Buffer.from(key.publicKey), key.at, key.by],
  );
  return rowCount === 1;
}

/** Lets a key end at an instant because another follows it. */
export async function retireFedKey(
  client: PoolClient,
  { kid, at, replacedBy }: { kid: string; at: Date; replacedBy: string },
): Promise<void> {
  await client.query("UPDATE fed_agent_key SET retires_at = $2, replaced_by = $3 WHERE kid = $1", [
    kid,
    at,
    replacedBy,
  ]);
}

/** Revokes keys that are not revoked yet; returns their thumbprints. */
export async function revokeFedKeys(
  client: PoolClient,
  kids: readonly string[],
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<string[]> {
  const { rows } = await client.query<{ kid: string }>(
    `UPDATE fed_agent_key SET revoked_at = $2, revoked_by = $3, revoke_reason = $4
     WHERE kid = ANY ($1) AND revoked_at IS NULL RETURNING kid`,
    [kids, at, by, reason],
  );
  return rows.map(({ kid }) => kid);
}

/** A federated agent's key with what decides whether its signature counts. */
export type FedSigningKey = Pick<FedKeyRow, "publicKey" | "addedAt" | "retiresAt" | "revokedAt"> & {
  /** Of the latest registration; null where the DID has none. */
  status: RegistrationStatus | null;
  simulation: boolean;
  /** The requested instant, or a later one that another replica has written down already. */
  asOf: Date;
};

/** The key of a federated DID by its thumbprint as of an instant, or null; asked anew for every request. */
export async function findFedSigningKey(
  client: Pool | PoolClient,
  { did, kid }: { did: string; kid: string },
  at: Date,
): Promise<FedSigningKey | null> {
  const { rows } = await client.query<FedSigningKey>({
    name: "fed-signing-key",
    text: `SELECT k.public_key AS "publicKey", k.added_at AS "addedAt", k.retires_at AS "retiresAt",
             k.revoked_at AS "revokedAt", a.status, coalesce(a.simulation, false) AS simulation,
             greatest($3::timestamptz, k.added_at, k.revoked_at, n.added_at) AS "asOf"
           FROM fed_agent_key k LEFT JOIN fed_agent_key n ON n.kid = k.replaced_by
             LEFT JOIN LATERAL (SELECT status, simulation FROM fed_agent WHERE did = k.did
                                ORDER BY id DESC LIMIT 1) a ON true
           WHERE k.kid = $2 AND k.did = $1`,
    values: [did, kid, at],
  });
  return rows[0] ?? null;
}

/** Notes that a key signed a request, to the minute, so that a busy agent does not write all the time. */
export async function noteFedSigned(pool: Pool, kid: string, at: Date): Promise<void> {
  await pool.query(
    `UPDATE fed_agent_key SET last_signed_at = date_trunc('minute', $2::timestamptz)
     WHERE kid = $1 AND (last_signed_at IS NULL OR last_signed_at < date_trunc('minute', $2::timestamptz))`,
    [kid, at],
  );
}

/** An operator's key with the operator's status. */
export type OperatorSigningKey = CamelRow<
  Pick<
    Row<"fed_operator_key">,
    "operator_id" | "public_key" | "added_at" | "retires_at" | "revoked_at"
  > &
    Pick<OperatorRow, "status" | "simulation">
> & {
  operatorDid: string;
  /** False for a key that was neither attested nor proven. */
  proven: boolean;
};

/** The key of an operator by its thumbprint, or null where that operator has and had no such key. */
export async function findOperatorSigningKey(
  client: Pool | PoolClient,
  { did, kid }: { did: string; kid: string },
): Promise<OperatorSigningKey | null> {
  const { rows } = await client.query<OperatorSigningKey>({
    name: "operator-signing-key",
    text: `SELECT o.id AS "operatorId", o.did AS "operatorDid", k.public_key AS "publicKey", k.added_at AS "addedAt",
             k.retires_at AS "retiresAt", k.revoked_at AS "revokedAt", o.status, o.simulation,
             (k.proven_at IS NOT NULL OR o.status <> 'pending') AS proven
           FROM fed_operator_key k JOIN fed_operator o ON o.id = k.operator_id
           WHERE k.kid = $2 AND o.did = $1`,
    values: [did, kid],
  });
  return rows[0] ?? null;
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import {
  nonceInsert,
  nonceValues,
  type UsedNonce,
} from "@/platform/auth/signatures/request-nonces";
import type { CamelRow, Row } from "@/platform/db/rows";
import type { AgentRow } from "./agents";

/** A key with what decides whether its signature counts, and the status of its agent. */
export type SigningKeyRow = CamelRow<
  Pick<Row<"agent_key">, "agent_id" | "public_key" | "added_at" | "retires_at" | "revoked_at"> &
    Pick<AgentRow, "simulation" | "status" | "read_only_until" | "last_signed_at">
> & {
  /** The instant asked for, or a later one that another replica has written down already. */
  asOf: Date;
  /** All of it but the instant asked for, as text: what differs in it is not the same any more. */
  state: string;
};

/** SELECT of the key $2 of the agent $1 as of $3. */
const SIGNING_KEY = `SELECT a.id AS "agentId", k.public_key AS "publicKey", k.added_at AS "addedAt",
    k.retires_at AS "retiresAt", k.revoked_at AS "revokedAt", a.simulation, a.status,
    a.read_only_until AS "readOnlyUntil", a.last_signed_at AS "lastSignedAt",
    greatest($3::timestamptz, k.added_at, k.revoked_at, n.added_at) AS "asOf",
    ROW(a.id, k.public_key, k.added_at, k.retires_at, k.revoked_at, n.added_at, a.simulation, a.status,
      a.read_only_until)::text AS state
  FROM agent_key k JOIN agent a ON a.id = k.agent_id LEFT JOIN agent_key n ON n.kid = k.replaced_by
  WHERE k.kid = $2 AND a.did = $1`;

/**
 * The key of an agent's DID by its thumbprint as of an instant, or null where the agent has and had
 * no such key. Queried for every request: a revoked key counts for no later one. A replica whose
 * clock is behind goes by what the others have written.
 */
export async function findSigningKey(
  client: Pool | PoolClient,
  { did, kid }: { did: string; kid: string },
  at: Date,
): Promise<SigningKeyRow | null> {
  const { rows } = await client.query<SigningKeyRow>({
    name: "signing-key",
    text: SIGNING_KEY,
    values: [did, kid, at],
  });
  return rows[0] ?? null;
}

const KEY_WITH_NONCE = {
  name: "signing-key-with-nonce",
  text: `WITH key AS MATERIALIZED (${SIGNING_KEY}),
      used AS (${nonceInsert(5, { from: "request_nonce_since, key", where: "key.state = $4" })} RETURNING true)
    SELECT key.*, EXISTS (SELECT FROM used) AS stored FROM key`,
};

/**
 * The same key as it is now, and whether a nonce was stored: in one statement, and only where the key and its
 * agent are still as they are `known`. Null where there is no such key any more.
 */
export async function findSigningKeyWithNonce(
  pool: Pool,
  { did, kid }: { did: string; kid: string },
  { state }: Pick<SigningKeyRow, "state">,
  nonce: UsedNonce,
): Promise<(SigningKeyRow & { stored: boolean }) | null> {
  const { rows } = await pool.query<SigningKeyRow & { stored: boolean }>({
    ...KEY_WITH_NONCE,
    values: [did, kid, nonce.now, state, ...nonceValues(nonce)],
  });
  return rows[0] ?? null;
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import type { CamelRow, Row } from "@/platform/db/rows";
import type { AgentRow } from "./agents";

/** A key with what decides whether its signature counts, and the status of its agent. */
export type SigningKeyRow = CamelRow<
  Pick<Row<"agent_key">, "agent_id" | "public_key" | "added_at" | "retires_at" | "revoked_at"> &
    Pick<AgentRow, "simulation" | "status" | "read_only_until" | "last_signed_at">
> & {
  /** The instant asked for, or a later one that another replica has written down already. */
  asOf: Date;
};

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
    text: `SELECT a.id AS "agentId", k.public_key AS "publicKey", k.added_at AS "addedAt",
             k.retires_at AS "retiresAt", k.revoked_at AS "revokedAt", a.simulation, a.status,
             a.read_only_until AS "readOnlyUntil", a.last_signed_at AS "lastSignedAt",
             greatest($3::timestamptz, k.added_at, k.revoked_at, n.added_at) AS "asOf"
           FROM agent_key k JOIN agent a ON a.id = k.agent_id LEFT JOIN agent_key n ON n.kid = k.replaced_by
           WHERE k.kid = $2 AND a.did = $1`,
    values: [did, kid, at],
  });
  return rows[0] ?? null;
}

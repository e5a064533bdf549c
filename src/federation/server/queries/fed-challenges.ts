import "server-only";
import type { PoolClient } from "pg";

/** A join, or an operator's registration, that waits for the proof of its key. */
export interface ChallengeRow {
  did: string;
  /** Thumbprint of the key that has to prove itself; empty where the join named none. */
  kid: string;
  purpose: "join" | "operator";
  registration_id: string;
  nonce: string;
  audience: string;
  declaration: unknown;
  consent: unknown;
  local_gates: unknown;
  peer: string;
  issued_at: Date;
  expires_at: Date;
}

const COLUMNS = `did, kid, purpose, registration_id, nonce, audience, declaration, consent, local_gates, peer,
  issued_at, expires_at`;

/** How many ended challenges one new one takes away. */
const PRUNED_AT_ONCE = 100;

/** Stores a challenge in place of the one that this DID and key had, and drops some that have ended. */
export async function putChallenge(client: PoolClient, row: ChallengeRow): Promise<void> {
  await client.query(
    `WITH due AS MATERIALIZED (
       SELECT did, kid, purpose FROM fed_challenge WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
     DELETE FROM fed_challenge c USING due
     WHERE c.did = due.did AND c.kid = due.kid AND c.purpose = due.purpose`,
    [row.issued_at, PRUNED_AT_ONCE],
  );
  await client.query(
    `INSERT INTO fed_challenge (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (did, kid, purpose) DO UPDATE SET registration_id = excluded.registration_id,
       nonce = excluded.nonce, audience = excluded.audience, declaration = excluded.declaration,
       consent = excluded.consent, local_gates = excluded.local_gates, peer = excluded.peer,
       issued_at = excluded.issued_at, expires_at = excluded.expires_at`,
    [
      row.did,
      row.kid,
      row.purpose,
      row.registration_id,
      row.nonce,
      row.audience,
      JSON.stringify(row.declaration),
      row.consent === null ? null : JSON.stringify(row.consent),
      JSON.stringify(row.local_gates),
      row.peer,
      row.issued_at,
      row.expires_at,
    ],
  );
}

/** The challenge of a DID by the id that its join was answered with, or null. */
export async function findChallenge(
  client: Pick<PoolClient, "query">,
  wanted: { did: string; purpose: ChallengeRow["purpose"]; registrationId: string },
): Promise<ChallengeRow | null> {
  const { rows } = await client.query<ChallengeRow>(
    `SELECT ${COLUMNS} FROM fed_challenge
     WHERE did = $1 AND purpose = $2 AND registration_id = $3`,
    [wanted.did, wanted.purpose, wanted.registrationId],
  );
  return rows[0] ?? null;
}

/** Ends the joins that wait for the proof of this key, or of none, under a DID that is now registered. */
export async function deleteChallengesOf(
  client: PoolClient,
  { did, kid }: { did: string; kid: string },
): Promise<void> {
  await client.query(
    "DELETE FROM fed_challenge WHERE did = $1 AND purpose = 'join' AND kid IN ($2, '')",
    [did, kid],
  );
}

/** The newest join of a DID that can still be completed, or null. */
export async function findOpenJoin(
  client: Pick<PoolClient, "query">,
  did: string,
  now: Date,
): Promise<ChallengeRow | null> {
  const { rows } = await client.query<ChallengeRow>(
    `SELECT ${COLUMNS} FROM fed_challenge WHERE did = $1 AND purpose = 'join' AND expires_at > $2
     ORDER BY issued_at DESC LIMIT 1`,
    [did, now],
  );
  return rows[0] ?? null;
}

import "server-only";
import type { PoolClient } from "pg";

/** A self-registration of an operator that waits for the proof of its key. */
export interface OperatorChallengeRow {
  did: string;
  kid: string;
  registration_id: string;
  nonce: string;
  audience: string;
  /** What was sent; JSON of NewOperatorBody. */
  declaration: unknown;
  /** Account that sent it, where one did. */
  consent: { account: string } | null;
  issued_at: Date;
  expires_at: Date;
}

/** Stores a challenge in the place of an earlier one of the same DID and key, and drops what has expired. */
export async function putOperatorChallenge(
  client: PoolClient,
  row: OperatorChallengeRow & { peer: string },
): Promise<void> {
  await client.query("DELETE FROM fed_challenge WHERE purpose = 'operator' AND expires_at < $1", [
    row.issued_at,
  ]);
  await client.query(
    `INSERT INTO fed_challenge (did, kid, purpose, registration_id, nonce, audience, declaration, consent,
       local_gates, peer, issued_at, expires_at)
     VALUES ($1, $2, 'operator', $3, $4, $5, $6, $7, '[]', $8, $9, $10)
     ON CONFLICT (did, kid, purpose) DO UPDATE SET registration_id = excluded.registration_id,
       nonce = excluded.nonce, audience = excluded.audience, declaration = excluded.declaration,
       consent = excluded.consent, peer = excluded.peer, issued_at = excluded.issued_at,
       expires_at = excluded.expires_at`,
    [
      row.did,
      row.kid,
      row.registration_id,
      row.nonce,
      row.audience,
      JSON.stringify(row.declaration),
      row.consent === null ? null : JSON.stringify(row.consent),
      row.peer,
      row.issued_at,
      row.expires_at,
    ],
  );
}

/** Takes a challenge away, so that it is answered once; null where there is none of this id. */
export async function takeOperatorChallenge(
  client: PoolClient,
  registrationId: string,
): Promise<OperatorChallengeRow | null> {
  const { rows } = await client.query<OperatorChallengeRow>(
    `DELETE FROM fed_challenge WHERE purpose = 'operator' AND registration_id = $1
     RETURNING did, kid, registration_id, nonce, audience, declaration, consent, issued_at, expires_at`,
    [registrationId],
  );
  return rows[0] ?? null;
}

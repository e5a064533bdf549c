import "server-only";
import type { PoolClient } from "pg";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** A join, or an operator's registration, that waits for the proof of its key. */
export type ChallengeRow = Row<"fed_challenge", { purpose: "join" | "operator" }>;

/** A self-registration of an operator; its declaration is JSON of NewOperatorBody. */
export type OperatorChallengeRow = ChallengeRow & {
  /** Account that sent it, where one did. */
  consent: { account: string } | null;
};

const COLUMNS = columnsOf("fed_challenge");

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
  const values = {
    ...row,
    declaration: JSON.stringify(row.declaration),
    consent: row.consent === null ? null : JSON.stringify(row.consent),
    local_gates: JSON.stringify(row.local_gates),
  };
  await runStatement(
    client,
    statements
      .insertInto("fed_challenge")
      .values(values)
      .onConflict((conflict) => conflict.columns(["did", "kid", "purpose"]).doUpdateSet(values)),
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

/** Takes an operator's challenge away, so that it is answered once; null where there is none of this id. */
export async function takeOperatorChallenge(
  client: PoolClient,
  registrationId: string,
): Promise<OperatorChallengeRow | null> {
  const { rows } = await client.query<OperatorChallengeRow>(
    `DELETE FROM fed_challenge WHERE purpose = 'operator' AND registration_id = $1 RETURNING ${COLUMNS}`,
    [registrationId],
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

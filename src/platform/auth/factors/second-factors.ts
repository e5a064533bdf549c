import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf, type Row } from "../../db/rows";
import { runStatement, statements } from "../../db/statements";

/** Condition on `account a` that is true where it has a second factor that counts. */
export const HAS_SECOND_FACTOR = `(
  EXISTS (SELECT 1 FROM account_totp t WHERE t.account_id = a.id AND t.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM account_passkey p WHERE p.account_id = a.id))`;

export type TotpRow = Row<"account_totp">;
export type PasskeyRow = Row<"account_passkey">;

/** The authenticator app of an account, confirmed or not; locked until the transaction ends where asked. */
export async function findTotp(
  client: Pool | PoolClient,
  accountId: string,
  { lock = false } = {},
): Promise<TotpRow | null> {
  const { rows } = await client.query<TotpRow>(
    `SELECT ${columnsOf("account_totp")} FROM account_totp
     WHERE account_id = $1 ${lock ? "FOR UPDATE" : ""}`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** Keeps a secret that has still to be confirmed, in the place of another such one. False where one counts. */
export async function offerTotp(
  client: Pool | PoolClient,
  accountId: string,
  secret: Uint8Array,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO account_totp (account_id, secret, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET secret = $2, created_at = $3
       WHERE account_totp.confirmed_at IS NULL`,
    [accountId, secret, now],
  );
  return rowCount === 1;
}

/** Lets a secret count, from the step after the one that confirmed it. */
export async function confirmTotp(
  client: PoolClient,
  accountId: string,
  step: number,
  now: Date,
): Promise<void> {
  await client.query(
    "UPDATE account_totp SET confirmed_at = $3, last_step = $2 WHERE account_id = $1",
    [accountId, step, now],
  );
}

/** Uses the code of a step up; false where it, or a later one, was used before. */
export async function spendTotpStep(
  client: PoolClient,
  accountId: string,
  step: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE account_totp SET last_step = $2
     WHERE account_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2)`,
    [accountId, step],
  );
  return rowCount === 1;
}

export async function removeTotp(client: PoolClient, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "DELETE FROM account_totp WHERE account_id = $1 AND confirmed_at IS NOT NULL",
    [accountId],
  );
  return rowCount === 1;
}

/** Passkeys of an account, the oldest first. */
export async function findPasskeys(
  client: Pool | PoolClient,
  accountId: string,
): Promise<PasskeyRow[]> {
  const { rows } = await client.query<PasskeyRow>(
    `SELECT ${columnsOf("account_passkey")} FROM account_passkey
     WHERE account_id = $1 ORDER BY created_at, id`,
    [accountId],
  );
  return rows;
}

/** Adds a passkey; false where it is one already, whosever it is. */
export async function insertPasskey(
  client: PoolClient,
  passkey: Omit<PasskeyRow, "last_used_at">,
): Promise<boolean> {
  const added = await runStatement(
    client,
    statements
      .insertInto("account_passkey")
      .values(passkey)
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returning("id"),
  );
  return added.length === 1;
}

/** Notes a use; false where the passkey is gone, or its counter was used before (one without stays at 0). */
export async function notePasskeyUse(
  client: PoolClient,
  id: string,
  count: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE account_passkey SET sign_count = $2, last_used_at = $3
     WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`,
    [id, count, now],
  );
  return rowCount === 1;
}

export async function removePasskey(
  client: PoolClient,
  accountId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    "DELETE FROM account_passkey WHERE account_id = $1 AND id = $2",
    [accountId, id],
  );
  return rowCount === 1;
}

type ChallengePurpose = "enrol" | "sign_in";

/** Keeps the one challenge of an account for a purpose, in the place of the one before. */
export async function keepChallenge(
  client: Pool | PoolClient,
  accountId: string,
  purpose: ChallengePurpose,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO passkey_challenge (account_id, purpose, challenge, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, purpose) DO UPDATE SET challenge = $3, expires_at = $4`,
    [accountId, purpose, challenge, expiresAt],
  );
}

/** Takes the challenge away, so that one answer at most is tried on it; null where none is valid. */
export async function takeChallenge(
  client: Pool | PoolClient,
  accountId: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string | null> {
  const { rows } = await client.query<{ challenge: string; expires_at: Date }>(
    `DELETE FROM passkey_challenge WHERE account_id = $1 AND purpose = $2
     RETURNING challenge, expires_at`,
    [accountId, purpose],
  );
  const [row] = rows;
  return row === undefined || row.expires_at <= now ? null : row.challenge;
}

/** Replaces all recovery codes by new ones. */
export async function replaceRecoveryCodes(
  client: PoolClient,
  accountId: string,
  digests: readonly Uint8Array[],
): Promise<void> {
  await client.query("DELETE FROM recovery_code WHERE account_id = $1", [accountId]);
  await client.query(
    "INSERT INTO recovery_code (account_id, digest) SELECT $1, unnest($2::bytea[])",
    [accountId, digests],
  );
}

/** Recovery codes of an account, and how many of them were not used. */
export async function countRecoveryCodes(
  client: Pool | PoolClient,
  accountId: string,
): Promise<{ all: number; left: number }> {
  const { rows } = await client.query<{ all: number; left: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE used_at IS NULL)::int AS left
     FROM recovery_code WHERE account_id = $1`,
    [accountId],
  );
  return rows[0] ?? { all: 0, left: 0 };
}

/** Uses a recovery code up; false where it is none, or was used before. */
export async function spendRecoveryCode(
  client: PoolClient,
  accountId: string,
  digest: Uint8Array,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE recovery_code SET used_at = $3
     WHERE account_id = $1 AND digest = $2 AND used_at IS NULL`,
    [accountId, digest, now],
  );
  return rowCount === 1;
}

/** Removes the recovery codes, which are worth nothing without a second factor. */
export async function removeRecoveryCodes(client: PoolClient, accountId: string): Promise<void> {
  await client.query("DELETE FROM recovery_code WHERE account_id = $1", [accountId]);
}

/** Removes every second factor of an account; returns how many there were. */
export async function removeAllFactors(client: PoolClient, accountId: string): Promise<number> {
  const totp = await client.query(
    "DELETE FROM account_totp WHERE account_id = $1 RETURNING confirmed_at",
    [accountId],
  );
  const passkeys = await client.query("DELETE FROM account_passkey WHERE account_id = $1", [
    accountId,
  ]);
  await removeRecoveryCodes(client, accountId);
  const confirmed = totp.rows.filter(
    (row: { confirmed_at: Date | null }) => row.confirmed_at !== null,
  ).length;
  return confirmed + (passkeys.rowCount ?? 0);
}

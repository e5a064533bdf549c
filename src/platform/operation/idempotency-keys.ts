import "server-only";
import type { Pool, PoolClient } from "pg";

/** For how long an answer is kept for a repetition. */
const KEPT = "24 hours";
/** A claim that was not renewed for so long is of a process that ended. */
const LAPSES = "60 seconds";
const SWEPT_AT_ONCE = 10_000;

/** One request's hold on its key: another one has the same id and another claim. */
export interface Claim {
  /** Digest of principal, operation and key. */
  id: Buffer;
  claim: string;
}

export interface KeptAnswer {
  /** Digest of the request that was answered; null while it is being answered. */
  request_sha256: Buffer | null;
  status: number | null;
  /** Sealed; null where it was not kept. */
  answer: Buffer | null;
  /** Whether the holder of the claim may still be working. */
  is_held: boolean;
}

/**
 * Claims a key for a request, in one statement that commits by itself: of any number of callers one
 * has it. It can be claimed again after its time, and where its holder ended without a change.
 */
export async function claimKey(pool: Pool, { id, claim }: Claim): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: "claim-idempotency-key",
    text: `INSERT INTO idempotency_key AS k (id, claim, claimed_at) VALUES ($1, $2, now())
           ON CONFLICT (id) DO UPDATE SET claim = excluded.claim, claimed_at = now(), acted_at = NULL,
             request_sha256 = NULL, status = NULL, answer = NULL
           WHERE k.claimed_at < now() - interval '${KEPT}'
              OR (k.status IS NULL AND k.acted_at IS NULL AND k.claimed_at < now() - interval '${LAPSES}')`,
    values: [id, claim],
  });
  return rowCount === 1;
}

/** Says that the request is still being answered. */
export async function renewClaim(pool: Pool, { id, claim }: Claim): Promise<void> {
  await pool.query(
    "UPDATE idempotency_key SET claimed_at = now() WHERE id = $1 AND claim = $2 AND status IS NULL",
    [id, claim],
  );
}

/** The stored response of a key that another request claimed; null where the claim was released. */
export async function findStoredResponse(pool: Pool, id: Buffer): Promise<KeptAnswer | null> {
  const { rows } = await pool.query<KeptAnswer>(
    `SELECT request_sha256, status, answer, claimed_at >= now() - interval '${LAPSES}' AS is_held
     FROM idempotency_key WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Marks in the transaction of a change that the request has acted. False where another request has the claim by
 * now: then nothing may be changed.
 */
export async function markActed(tx: Pool | PoolClient, { id, claim }: Claim): Promise<boolean> {
  const { rows } = await tx.query(
    `UPDATE idempotency_key SET acted_at = coalesce(acted_at, now())
     WHERE id = $1::bytea AND claim = $2::uuid RETURNING true AS held`,
    [id, claim],
  );
  return rows.length === 1;
}

/** Frees the key of a request that changed nothing; false where it has acted. */
export async function releaseClaim(pool: Pool, { id, claim }: Claim): Promise<boolean> {
  const { rowCount } = await pool.query(
    "DELETE FROM idempotency_key WHERE id = $1 AND claim = $2 AND acted_at IS NULL",
    [id, claim],
  );
  return rowCount === 1;
}

/** Keeps the answer to the request that has the claim. */
export async function keepAnswer(
  pool: Pool,
  { id, claim }: Claim,
  kept: { requestSha256: Buffer; status: number; answer: Buffer | null },
): Promise<void> {
  await pool.query(
    `UPDATE idempotency_key SET request_sha256 = $3, status = $4, answer = $5
     WHERE id = $1 AND claim = $2`,
    [id, claim, kept.requestSha256, kept.status, kept.answer],
  );
}

/** Deletes what is over its time; several processes take different ones. */
export async function sweepAnswers(pool: Pool): Promise<void> {
  let swept: number | null;
  do {
    ({ rowCount: swept } = await pool.query(
      `WITH due AS MATERIALIZED (
         SELECT id FROM idempotency_key WHERE claimed_at < now() - interval '${KEPT}'
         ORDER BY claimed_at LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)
       DELETE FROM idempotency_key k USING due WHERE k.id = due.id`,
    ));
  } while (swept === SWEPT_AT_ONCE);
}

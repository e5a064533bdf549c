import "server-only";
import type { Pool, PoolClient } from "pg";

/** Rows are kept this much longer than they count, for clocks of replicas that differ. */
const KEPT_SECONDS = 300;
const PRUNED_AT_ONCE = 10_000;
/** Who holds it prunes; there is one at a time. */
const PRUNING_LOCK = 0x50524c0d;

export interface UsedNonce {
  /** SHA-256 of keyid and nonce. */
  digest: Uint8Array;
  /** Seconds since 1970, as the signature states it. */
  created: number;
  /** Last second at which the signature would still be accepted. */
  replayUntil: number;
  /** How far a clock may differ, in seconds. */
  skewSeconds: number;
  now: Date;
}

export type NonceVerdict =
  | { isNew: true }
  /** `since`: when the present memory began, where the signature may have been used before that. */
  | { isNew: false; since: Date | null };

/** INSERT of a nonce, whose values are `nonceValues` from `$first` on, where a condition on `from` holds. */
export function nonceInsert(
  first: number,
  { from, where }: { from: string; where: string },
): string {
  return `INSERT INTO request_nonce (digest, expires_at)
    SELECT $${first}, to_timestamp($${first + 1}) FROM ${from}
    WHERE nonces = 'request_nonce'::regclass
      AND since + make_interval(secs => $${first + 3}) <= to_timestamp($${first + 2}) AND ${where}
    ON CONFLICT (digest) DO NOTHING`;
}

export function nonceValues({ digest, replayUntil, created, skewSeconds }: UsedNonce): unknown[] {
  return [Buffer.from(digest), replayUntil, created, skewSeconds];
}

const USE_NONCE = {
  name: "use-nonce",
  text: nonceInsert(1, { from: "request_nonce_since", where: "true" }),
};

/**
 * Remembers a nonce in one statement, which commits by itself on a pool: of any number of callers,
 * one gets that it is new. The tables are unlogged, so that a crash empties both. A signature that
 * can have been used before they were emptied is therefore refused: it was accepted before `since`,
 * so that it was created before `since` plus the difference of the clocks.
 */
export async function rememberNonce(
  pool: Pool | PoolClient,
  nonce: UsedNonce,
): Promise<NonceVerdict> {
  const { rowCount } = await pool.query({ ...USE_NONCE, values: nonceValues(nonce) });
  return nonceVerdict(pool, nonce, rowCount === 1);
}

/** What it means that a nonce was stored, or was not. */
export async function nonceVerdict(
  pool: Pool | PoolClient,
  { created, skewSeconds, now }: UsedNonce,
  isStored: boolean,
): Promise<NonceVerdict> {
  if (isStored) return { isNew: true };
  const since = await beginNonces(pool, now);
  const isTooEarly = since.getTime() + skewSeconds * 1000 > created * 1000;
  return { isNew: false, since: isTooEarly ? since : null };
}

/**
 * When the memory of nonces began; where it was lost, that is from now on. A row that speaks of another
 * table came out of a dump, without what was used after it.
 */
export async function beginNonces(client: Pool | PoolClient, now: Date): Promise<Date> {
  await client.query("DELETE FROM request_nonce_since WHERE nonces <> 'request_nonce'::regclass");
  await client.query(
    `INSERT INTO request_nonce_since (since, nonces)
     VALUES (greatest($1::timestamptz, clock_timestamp()), 'request_nonce'::regclass)
     ON CONFLICT (id) DO NOTHING`,
    [now],
  );
  const { rows } = await client.query<{ since: Date }>("SELECT since FROM request_nonce_since");
  const [row] = rows;
  if (row === undefined) throw new Error("the memory of nonces was lost again");
  return row.since;
}

/**
 * Deletes nonces whose signatures are long refused by their age, in the caller's transaction. Returns
 * how many, at most 10,000, or null where another process is at it.
 */
export async function pruneNonces(client: PoolClient, now: Date): Promise<number | null> {
  const { rows } = await client.query<{ leads: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1) AS leads",
    [PRUNING_LOCK],
  );
  if (rows[0]?.leads !== true) return null;
  const { rowCount } = await client.query(
    `WITH due AS MATERIALIZED (
       SELECT digest FROM request_nonce
       WHERE expires_at < least($1::timestamptz, clock_timestamp()) - make_interval(secs => $2)
       ORDER BY expires_at LIMIT $3)
     DELETE FROM request_nonce n USING due WHERE n.digest = due.digest`,
    [now, KEPT_SECONDS, PRUNED_AT_ONCE],
  );
  return rowCount ?? 0;
}

/** Whether one pruning may have left some. */
export function mayHaveMore(pruned: number | null): boolean {
  return pruned === PRUNED_AT_ONCE;
}

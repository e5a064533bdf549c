import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf, type Row } from "@/platform/db/rows";
import type {
  CountedEvent,
  SecurityEventKind,
  SecurityFailureKind,
} from "@/platform/domain/security-event";

/** Adds events, and their numbers to rows of the same minute; addresses are looked up among the accounts. */
export async function addSecurityEvents(
  client: Pool | PoolClient,
  events: readonly CountedEvent[],
): Promise<void> {
  await client.query(
    `INSERT INTO security_event (minute, at, kind, account_id, address_hash, source, reason, request_id, count)
     SELECT e.minute, min(e.at), e.kind, a.id, CASE WHEN a.id IS NULL THEN e.address_hash END, e.source, e.reason,
            min(e.request_id), sum(e.count)
     FROM unnest($1::timestamptz[], $2::timestamptz[], $3::text[], $4::uuid[], $5::text[], $6::text[],
                 $7::text[], $8::text[], $9::int[], $10::text[])
       AS e(minute, at, kind, account_id, address_hash, source, reason, request_id, count, address)
     LEFT JOIN account a ON a.id = e.account_id OR (e.account_id IS NULL AND a.email = e.address)
     GROUP BY 1, 3, 4, 5, 6, 7 ORDER BY 2, 3, 4, 5, 6, 7
     ON CONFLICT (minute, kind, account_id, address_hash, source, reason)
       DO UPDATE SET count = security_event.count + excluded.count`,
    [
      events.map(({ minute }) => minute),
      events.map(({ at }) => at),
      events.map(({ kind }) => kind),
      events.map(({ accountId }) => accountId),
      events.map(({ addressHash }) => addressHash),
      events.map(({ source }) => source),
      events.map(({ reason }) => reason),
      events.map(({ requestId }) => requestId),
      events.map(({ count }) => count),
      events.map(({ address }) => address),
    ],
  );
}

/** Adds a sign-in, which makes its source known to the account. */
export async function addSignIn(
  client: PoolClient,
  signIn: { at: Date; accountId: string; source: string; factor: string; requestId: string },
): Promise<void> {
  await client.query(
    `INSERT INTO security_event (minute, at, kind, account_id, source, reason, request_id)
     VALUES (date_trunc('minute', $1::timestamptz), $1, 'sign_in', $2, $3, $4, $5)
     ON CONFLICT (minute, kind, account_id, address_hash, source, reason)
       DO UPDATE SET count = security_event.count + 1`,
    [signIn.at, signIn.accountId, signIn.source, signIn.factor, signIn.requestId],
  );
}

/** True where the account with this address signed in from the source since then. */
export async function isKnownSource(
  pool: Pool,
  email: string,
  source: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>({
    name: "known-source",
    text: `SELECT EXISTS (SELECT 1 FROM account a JOIN security_event e ON e.account_id = a.id
             WHERE a.email = $1 AND e.kind = 'sign_in' AND e.source = $2 AND e.minute >= $3) AS known`,
    values: [email, source, since],
  });
  return rows[0]?.known === true;
}

export interface SecurityEventFilter {
  account: string | null;
  kinds: readonly SecurityEventKind[];
  source: string | null;
  from: Date | null;
  to: Date | null;
}

export type SecurityEventRow = Row<"security_event", { kind: SecurityEventKind }> & {
  account_email: string | null;
  account_name: string | null;
};

/** Events before a number, the newest first; one more than `limit` where there are further ones. */
export async function findSecurityEvents(
  pool: Pool,
  { account, kinds, source, from, to }: SecurityEventFilter,
  before: bigint | null,
  limit: number,
): Promise<SecurityEventRow[]> {
  const { rows } = await pool.query<SecurityEventRow>(
    `SELECT ${columnsOf("security_event", { as: "e" })}, a.email AS account_email, a.name AS account_name
     FROM security_event e LEFT JOIN account a ON a.id = e.account_id
     WHERE ($1::bigint IS NULL OR e.id < $1) AND ($2::text IS NULL
         OR e.account_id = (SELECT id FROM account WHERE id::text = $2 OR email = $2))
       AND (cardinality($3::text[]) = 0 OR e.kind = ANY ($3)) AND ($4::text IS NULL OR e.source = $4)
       AND ($5::timestamptz IS NULL OR e.at >= $5) AND ($6::timestamptz IS NULL OR e.at < $6)
     ORDER BY e.id DESC LIMIT $7`,
    [before, account, kinds, source, from, to, limit + 1],
  );
  return rows;
}

/** One process closes hours, whichever comes first. */
const CLOSING_LOCK = 0x50524c31;

/** Failures and refusals of an account, or of addresses without one, in one hour. */
export interface FailedHour {
  account_id: string | null;
  hour: Date;
  failures: Record<SecurityFailureKind, number>;
  sources: number;
}

/**
 * Marks the events of hours that ended before `until` as recorded, at most so many pairs of an account and
 * an hour, and returns their numbers; none where another process is at it.
 */
export async function takeFailedHours(
  client: PoolClient,
  until: Date,
  now: Date,
  most: number,
): Promise<FailedHour[]> {
  const { rows: locks } = await client.query<{ mine: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1::bigint) AS mine",
    [CLOSING_LOCK],
  );
  if (locks[0]?.mine !== true) return [];
  const { rows } = await client.query<
    { account_id: string | null; hour: Date; sources: number } & Record<SecurityFailureKind, number>
  >(
    `WITH due AS MATERIALIZED (
       SELECT DISTINCT date_trunc('hour', minute, 'UTC') AS hour, account_id FROM security_event
       WHERE recorded_at IS NULL AND kind <> 'sign_in' AND minute < date_trunc('hour', $1::timestamptz, 'UTC')
       ORDER BY 1, 2 LIMIT $3),
     taken AS (
       UPDATE security_event e SET recorded_at = $2 FROM due
       WHERE e.recorded_at IS NULL AND e.kind <> 'sign_in' AND date_trunc('hour', e.minute, 'UTC') = due.hour
         AND coalesce(e.account_id::text, '') = coalesce(due.account_id::text, '')
       RETURNING due.hour, e.account_id, e.kind, e.source, e.count)
     SELECT hour, account_id, count(DISTINCT source)::int AS sources,
       coalesce(sum(count) FILTER (WHERE kind = 'sign_in_failed'), 0)::int AS sign_in_failed,
       coalesce(sum(count) FILTER (WHERE kind = 'second_factor_failed'), 0)::int AS second_factor_failed,
       coalesce(sum(count) FILTER (WHERE kind = 'step_up_failed'), 0)::int AS step_up_failed,
       coalesce(sum(count) FILTER (WHERE kind = 'refused'), 0)::int AS refused
     FROM taken GROUP BY hour, account_id ORDER BY hour, account_id`,
    [until, now, most],
  );
  return rows.map(({ account_id, hour, sources, ...failures }) => ({
    account_id,
    hour,
    sources,
    failures,
  }));
}

/**
 * Deletes at most `batch` events that are older than `before`, or of which there are more than `most`
 * newer ones; sign-ins only for their age, so that no flood makes known sources unknown.
 */
export async function pruneSecurityEvents(
  client: PoolClient,
  { before, most, batch }: { before: Date; most: number; batch: number },
): Promise<number> {
  const { rowCount } = await client.query(
    `WITH old AS MATERIALIZED (
       SELECT id FROM security_event
       WHERE minute < $1 OR (kind <> 'sign_in' AND id <= (
         SELECT id FROM security_event ORDER BY id DESC OFFSET $2 LIMIT 1))
       ORDER BY id LIMIT $3)
     DELETE FROM security_event WHERE id IN (SELECT id FROM old)`,
    [before, most, batch],
  );
  return rowCount ?? 0;
}

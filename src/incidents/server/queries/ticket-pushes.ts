import "server-only";
import type { Pool, PoolClient } from "pg";
import type { PushOutcome } from "./tickets";

/** One payload on its way, with the ticket and the incident that it is of. */
export interface LeasedPush {
  id: bigint;
  ticket_id: bigint;
  incident_id: bigint;
  incident_created_at: Date;
  incident_fingerprint: Buffer;
  system: string;
  target: string;
  external_key: string | null;
  /** No ticket of ours is older. */
  ticket_created_at: Date;
  payload: string;
  payload_sha256: Buffer;
  /** Attempts including this one; also distinguishes this lease from a later one. */
  attempts: number;
}

/** Leases the push of a system that is due longest until `until`; null where none is, or others have them. */
export async function leasePush(
  client: PoolClient,
  system: string,
  now: Date,
  until: Date,
): Promise<LeasedPush | null> {
  const { rows } = await client.query<LeasedPush>({
    name: "lease-push",
    text: `WITH due AS MATERIALIZED (
        SELECT q.id FROM ticket_push q JOIN ticket t ON t.id = q.ticket_id
        WHERE q.status = 'queued' AND q.next_attempt_at <= $1
          AND (q.leased_until IS NULL OR q.leased_until <= $1) AND t.system = $3
        ORDER BY q.next_attempt_at, q.id FOR UPDATE OF q SKIP LOCKED LIMIT 1)
      UPDATE ticket_push p SET attempts = p.attempts + 1, leased_until = $2
      FROM due, ticket t JOIN incident i ON i.id = t.incident_id
      WHERE p.id = due.id AND t.id = p.ticket_id
      RETURNING p.id, p.ticket_id, t.incident_id, i.created_at AS incident_created_at,
        i.fingerprint AS incident_fingerprint, t.system, t.target, t.external_key,
        t.created_at AS ticket_created_at, p.payload, p.payload_sha256, p.attempts`,
    values: [now, until, system],
  });
  return rows[0] ?? null;
}

/** Which lease a result belongs to. */
export type PushLease = Pick<LeasedPush, "id" | "attempts">;

/**
 * Ends a push that the tracker accepted. False where the lease ran out and another process took
 * over.
 */
export async function completePush(
  client: PoolClient,
  { id, attempts }: PushLease,
  outcome: PushOutcome,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE ticket_push SET status = 'done', outcome = $3, finished_at = $4, leased_until = NULL,
       last_error = NULL
     WHERE id = $1 AND attempts = $2 AND status = 'queued'`,
    [id, attempts, outcome, now],
  );
  return rowCount === 1;
}

/** Stores the key, address and content digest of the pushed ticket. */
export async function setPushed(
  client: PoolClient,
  ticketId: bigint,
  pushed: { key: string; url: string | null; sha256: Buffer },
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE ticket SET external_key = $2, external_url = coalesce($3, external_url),
       payload_sha256 = $4, pushed_at = $5 WHERE id = $1`,
    [ticketId, pushed.key, pushed.url, pushed.sha256, now],
  );
}

/** Notes a failed attempt and when to try again, or never. False as with completePush. */
export async function failPush(
  client: PoolClient,
  { id, attempts }: PushLease,
  { error, nextAt }: { error: string; nextAt: Date | null },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE ticket_push SET last_error = $3, leased_until = NULL,
       next_attempt_at = coalesce($4::timestamptz, next_attempt_at),
       status = CASE WHEN $4::timestamptz IS NULL THEN 'failed' ELSE 'queued' END,
       finished_at = CASE WHEN $4::timestamptz IS NULL THEN $5::timestamptz END
     WHERE id = $1 AND attempts = $2 AND status = 'queued'`,
    [id, attempts, error, nextAt, now],
  );
  return rowCount === 1;
}

/** Puts off what waits for the same target until an instant; what others hold is left to them. */
export async function deferPushes(
  pool: Pool,
  { system, target }: Pick<LeasedPush, "system" | "target">,
  until: Date,
): Promise<void> {
  await pool.query(
    `WITH due AS MATERIALIZED (
       SELECT q.id FROM ticket_push q JOIN ticket t ON t.id = q.ticket_id
       WHERE q.status = 'queued' AND q.next_attempt_at < $3 AND t.system = $1 AND t.target = $2
       FOR UPDATE OF q SKIP LOCKED)
     UPDATE ticket_push p SET next_attempt_at = $3 FROM due WHERE p.id = due.id`,
    [system, target, until],
  );
}

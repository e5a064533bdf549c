import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf, type Row } from "@/platform/db/rows";

export type PushStatus = "queued" | "done" | "failed";
export type PushOutcome = "created" | "updated";

/** A ticket with the newest thing that was to be sent for it. */
export type TicketRow = Row<"ticket", { external_state: "open" | "closed" | null }> & {
  push_status: PushStatus;
  push_outcome: PushOutcome | null;
  push_attempts: number;
  push_last_error: string | null;
  push_next_attempt_at: Date;
};

/** The tickets of an incident, the oldest first. Each was made with a push. */
export async function findTickets(
  client: Pool | PoolClient,
  incidentId: bigint,
): Promise<TicketRow[]> {
  const { rows } = await client.query<TicketRow>({
    name: "find-tickets",
    text: `SELECT ${columnsOf("ticket", { as: "t" })},
        p.status AS push_status, p.outcome AS push_outcome, p.attempts AS push_attempts,
        p.last_error AS push_last_error, p.next_attempt_at AS push_next_attempt_at
      FROM ticket t CROSS JOIN LATERAL (
        SELECT * FROM ticket_push WHERE ticket_id = t.id ORDER BY id DESC LIMIT 1) p
      WHERE t.incident_id = $1 ORDER BY t.id`,
    values: [incidentId],
  });
  return rows;
}

/** The ticket of an incident at a target, made where it is new, and locked until the transaction ends. */
export async function lockTicket(
  client: PoolClient,
  ticket: { incidentId: bigint; system: string; target: string },
  now: Date,
): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO ticket (incident_id, system, target, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (incident_id, system, target) DO UPDATE SET target = excluded.target RETURNING id`,
    [ticket.incidentId, ticket.system, ticket.target, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("making a ticket returned no row");
  return row.id;
}

/** Digest of what waits to be sent for a locked ticket, or null where nothing does. */
export async function findWaitingPayload(
  client: PoolClient,
  ticketId: bigint,
): Promise<Buffer | null> {
  const { rows } = await client.query<{ payload_sha256: Buffer }>(
    "SELECT payload_sha256 FROM ticket_push WHERE ticket_id = $1 AND status = 'queued'",
    [ticketId],
  );
  return rows[0]?.payload_sha256 ?? null;
}

/** Puts a payload into the outbox. */
export async function insertPush(
  client: PoolClient,
  push: { ticketId: bigint; payload: string; sha256: Buffer; by: string },
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO ticket_push
       (ticket_id, payload, payload_sha256, next_attempt_at, requested_by, requested_at)
     VALUES ($1, $2, $3, $5, $4, $5)`,
    [push.ticketId, push.payload, push.sha256, push.by, now],
  );
}

/** Notes what the tracker said of a ticket, unless something newer is known. */
export async function setExternalState(
  client: Pool | PoolClient,
  ticketId: bigint,
  { state, status }: { state: "open" | "closed"; status: string },
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE ticket SET external_state = $2, external_status = $3, external_state_at = $4
     WHERE id = $1 AND (external_state_at IS NULL OR external_state_at < $4)`,
    [ticketId, state, status, at],
  );
}

/** The newest evidence of an incident, by id and digest. */
export async function findNewestEvidence(
  pool: Pool,
  incidentId: bigint,
  limit: number,
): Promise<{ id: bigint; kind: string; sha256: Buffer }[]> {
  const { rows } = await pool.query<{ id: bigint; kind: string; sha256: Buffer }>({
    name: "find-newest-evidence",
    text: `SELECT id, kind, sha256 FROM evidence_item WHERE incident_id = $1
      ORDER BY id DESC LIMIT $2`,
    values: [incidentId, limit],
  });
  return rows;
}

import "server-only";
import type { PoolClient } from "pg";
import { settleReviewNotices } from "@/platform/notices/notices";

/** A review that is put into the queue of the integrators. */
export interface QueuedReview {
  id: string;
  agentId: bigint;
  revision: number;
  kind: "registration" | "revision" | "recovery";
  queuedAt: Date;
  expectedBy: Date;
  subject: Readonly<Record<string, unknown>>;
  simulation: boolean;
}

/** Puts a review into the queue; false where the registration has an open one of this kind. */
export async function insertReview(client: PoolClient, review: QueuedReview): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO fed_review (id, agent_id, revision, kind, state, queued_at, expected_by, subject, simulation)
     VALUES ($1, $2, $3, $4, 'awaiting', $5, $6, $7, $8)
     ON CONFLICT (agent_id, kind) WHERE state IN ('awaiting', 'in_review') DO NOTHING`,
    [
      review.id,
      review.agentId,
      review.revision,
      review.kind,
      review.queuedAt,
      review.expectedBy,
      review.subject,
      review.simulation,
    ],
  );
  return rowCount === 1;
}

/** Takes the open reviews of locked registrations out of the queue, of one kind or of all. */
export async function cancelReviews(
  client: PoolClient,
  agentIds: readonly bigint[],
  kind: QueuedReview["kind"] | null = null,
): Promise<void> {
  const { rows } = await client.query<{ id: string; agent_id: bigint }>(
    `UPDATE fed_review SET state = 'cancelled', lease_until = NULL
     WHERE agent_id = ANY ($1::bigint[]) AND state IN ('awaiting', 'in_review')
       AND ($2::text IS NULL OR kind = $2)
     RETURNING id, agent_id`,
    [agentIds, kind],
  );
  // Behind the rows' locks, so that a reminder that was on its way is found.
  await settleReviewNotices(client, rows);
}

/** State of the latest review of a registration, for its status. */
export interface ReviewStanding {
  kind: QueuedReview["kind"];
  state: "awaiting" | "in_review" | "decided" | "cancelled";
  queued_at: Date;
  expected_by: Date;
  decision: "approve" | "reject" | "request_changes" | null;
  reason_code: string | null;
  note: string | null;
}

/** The latest review of a registration, or null. */
export async function findLatestReview(
  client: Pick<PoolClient, "query">,
  agentId: bigint,
): Promise<ReviewStanding | null> {
  const { rows } = await client.query<ReviewStanding>(
    `SELECT kind, state, queued_at, expected_by, decision, reason_code, note FROM fed_review
     WHERE agent_id = $1 ORDER BY queued_at DESC, id DESC LIMIT 1`,
    [agentId],
  );
  return rows[0] ?? null;
}

import "server-only";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import { runStatement, statements } from "@/platform/db/statements";
import { settleReviewNotices } from "@/platform/notices/notices";
import type { ReviewRow } from "./fed-reviews";

/** A review that is put into the queue of the integrators. */
export type QueuedReview = Pick<
  ReviewRow,
  "id" | "agent_id" | "revision" | "kind" | "queued_at" | "expected_by" | "subject" | "simulation"
>;

/** Puts a review into the queue; false where the registration has an open one of this kind. */
export async function insertReview(client: PoolClient, review: QueuedReview): Promise<boolean> {
  const queued = await runStatement(
    client,
    statements
      .insertInto("fed_review")
      .values({ ...review, subject: JSON.stringify(review.subject), state: "awaiting" })
      .onConflict((conflict) =>
        conflict
          .columns(["agent_id", "kind"])
          .where(sql<boolean>`state IN ('awaiting', 'in_review')`)
          .doNothing(),
      )
      .returning("id"),
  );
  return queued.length === 1;
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
export type ReviewStanding = Pick<
  ReviewRow,
  "kind" | "state" | "queued_at" | "expected_by" | "decision" | "reason_code" | "note"
>;

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

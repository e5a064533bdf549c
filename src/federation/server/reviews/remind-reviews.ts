import "server-only";
import { remindersDue } from "@/federation/domain/gates/review-clock";
import { lockReviewsToRemind, setReminded } from "@/federation/server/queries/fed-reviews";
import { inTransaction } from "@/platform/db/transaction";
import { insertReviewNotice } from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import { emitEvent } from "../events/emit-event";

const TURN = 100;

/**
 * Reminds integrators of reviews that have waited for 24 and for 48 hours; called by the job. Nothing is
 * ever decided by the clock. Returns how many were reminded of.
 */
export async function remindReviews(given: Omit<ServiceContext, "actor">): Promise<number> {
  const ctx: ServiceContext = { ...given, actor: { kind: "service" } };
  return inTransaction(ctx.db.pool, async (client) => {
    const now = ctx.clock();
    const rows = await lockReviewsToRemind(client, { now, limit: TURN });
    for (const { id, queued_at, did, operator_did } of rows) {
      const due = remindersDue(queued_at, now);
      await setReminded(client, id, due);
      const kind = due > 1 ? "federation_review_overdue" : "federation_review_reminder";
      await insertReviewNotice(client, kind, id, now);
      await emitEvent({ ...ctx, clock: () => now }, client, {
        type: due > 1 ? "federation.review.overdue" : "federation.review.reminder",
        did,
        operatorDid: operator_did,
        audience: "integrators",
        data: { review_id: id, queued_at: queued_at.toISOString(), reminder: due },
      });
    }
    return rows.length;
  });
}

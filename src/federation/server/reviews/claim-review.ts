import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { REVIEW_LEASE_MS } from "@/federation/domain/gates/review-clock";
import {
  findReview,
  type ListedReviewRow,
  leaseReview,
  lockReview,
  type ReviewRow,
} from "@/federation/server/queries/fed-reviews";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { isInPlayground, requirePlayable } from "@/platform/operation/playable";
import { emitAgentEvent } from "../events/emit-event";
import { requireNoConflict } from "../standing/review-conflict";
import { isOpenReview, leaseOf, toReviewDto } from "./map-review";
import { OfReview, ReviewDto } from "./review-dto";

/**
 * Claims a review for 30 minutes, or extends the claim: no one else decides on it meanwhile. Throws
 * `not_found`, `conflict` for a finished or simulated one, `review_claimed`,
 * `conflict_of_interest`, and `four_eyes_required` for the author of the first of its two
 * approvals.
 */
export const claimReview = operation({
  name: "claimFederationReview",
  summary: "Claim a review for 30 minutes",
  tag: "Federation",
  action: "federation.review",
  params: OfReview,
  output: ReviewDto,
  playable: true,
  says: "The review as it is now",
  errors: ["conflict", "conflict_of_interest", "four_eyes_required", "review_claimed"],
  rest: "POST /api/federation/reviews/{id}/claim",
  console: "federationReviews.claim",
  run: async (ctx, { id }) => {
    const { actor } = ctx;
    return inTransaction(ctx.db.pool, async (client) => {
      const row = await requireOpen(ctx, client, id);
      await requireNoConflict(client, row.agent_id, actor.id);
      const now = ctx.clock();
      const by = actorName(actor);
      const lease = leaseOf(row, now);
      if (lease !== null && lease.by !== by) {
        throw new ServiceError("review_claimed", {
          detail: `${lease.name} has claimed it.`,
          extra: { by: lease.by, until: lease.until.toISOString() },
        });
      }
      requireSecondPerson(row, by);
      const until = new Date(now.getTime() + REVIEW_LEASE_MS);
      await leaseReview(client, id, { by, name: actor.name, until });
      return announce({ ...ctx, clock: () => now }, client, id);
    });
  },
});

/**
 * Gives up a claim. Throws `not_found`, `conflict`, and `review_not_claimed` for another account's.
 */
export const releaseReview = operation({
  name: "releaseFederationReview",
  summary: "Give up a claim",
  tag: "Federation",
  action: "federation.review",
  params: OfReview,
  output: ReviewDto,
  playable: true,
  says: "The review as it is now",
  errors: ["conflict", "review_not_claimed"],
  rest: "POST /api/federation/reviews/{id}/release",
  console: "federationReviews.release",
  run: async (ctx, { id }) => {
    const { actor } = ctx;
    return inTransaction(ctx.db.pool, async (client) => {
      const row = await requireOpen(ctx, client, id);
      if (row.claimed_by !== actorName(actor)) throw notClaimed();
      await leaseReview(client, id, null);
      return announce(ctx, client, id);
    });
  },
});

/** The review with its registration. Throws `not_found`. */
export async function requireReview(client: PoolClient, id: string): Promise<ListedReviewRow> {
  const row = await findReview(client, id);
  if (row === null) throw noReview();
  return row;
}

/**
 * The review, locked. Throws `not_found`, `not_in_playground`, and `conflict` where it is over, or simulated and not
 * made for the playground that the account has open.
 */
export async function requireOpen(
  ctx: Pick<ServiceContext, "actor">,
  client: PoolClient,
  id: string,
): Promise<ReviewRow> {
  const row = await lockReview(client, id);
  if (row === null) throw noReview();
  if (!isOpenReview(row)) {
    throw new ServiceError("conflict", {
      detail: `The review is ${row.state}.`,
      extra: { state: row.state },
    });
  }
  const { actor } = ctx;
  const object = { simulation: row.simulation, subject: row.id };
  await requirePlayable(client, ctx, object);
  const isPlayed =
    actor.kind === "account" && (await isInPlayground(client, actor, object, { lock: true }));
  if (row.simulation && !isPlayed) {
    throw new ServiceError(
      "conflict",
      "A simulated registration is decided on only in the playground that it was made for.",
    );
  }
  return row;
}

/** The author of the first approval may not give the second. Throws `four_eyes_required`. */
export function requireSecondPerson({ seconded_by }: ReviewRow, by: string): void {
  if (seconded_by !== by) return;
  throw new ServiceError(
    "four_eyes_required",
    "You have approved it as the first of two: somebody else decides.",
  );
}

/** The one answer for a review that there is not. */
export function noReview(): ServiceError {
  return new ServiceError("not_found", "There is no such review.");
}

/** The answer to a decision without a lease. */
export function notClaimed(): ServiceError {
  return new ServiceError(
    "review_not_claimed",
    "You have not claimed the review, or your claim has ended.",
  );
}

async function announce(ctx: ServiceContext, client: PoolClient, id: string): Promise<ReviewDto> {
  const row = await requireReview(client, id);
  const dto = toReviewDto(ctx, row);
  await emitAgentEvent(ctx, client, row, {
    type: "federation.review.claimed",
    audience: "integrators",
    data: { review_id: id, state: dto.state, by: dto.lease?.by ?? null },
  });
  return dto;
}

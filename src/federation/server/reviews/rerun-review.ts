import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { findReview } from "@/federation/server/queries/fed-reviews";
import { operation } from "@/platform/declaration/operation";
import { consumeRateLimit } from "@/platform/limits/rate-limit";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import type { GatherFacts } from "../gates/network-gates";
import { rerunGates } from "../joining/rerun-gates";
import { requireNoConflict } from "../standing/review-conflict";
import { noReview } from "./claim-review";
import { getReview } from "./get-review";
import { isOpenReview } from "./map-review";
import { OfReview, ReviewPackDto } from "./review-dto";

/**
 * Has all gates of what is under review looked at again, the network's within their budget, and answers
 * with what a decision rests on then. Throws `not_found`, `conflict` for a review that is over, simulated,
 * or about a key, `conflict_of_interest` and `rate_limited`.
 */
export async function rerunReview(
  ctx: ServiceContext,
  { id }: { id: string },
  gather?: GatherFacts,
): Promise<ReviewPackDto> {
  const actor = requireAction(ctx, "federation.review");
  const row = await findReview(ctx.db.pool, id);
  if (row === null) throw noReview();
  if (!isOpenReview(row) || row.simulation || row.kind === "recovery") {
    throw new ServiceError("conflict", "There are no gates to run again for it.");
  }
  const { agent_id: agentId, revision } = row;
  await requireNoConflict(ctx.db.pool, agentId, actor.id);
  // A request makes the service connect to another party's host.
  await consumeRateLimit("recheck", id);
  await rerunGates(ctx, { agentId, revision, cause: "recheck" }, gather);
  return getReview(ctx, { id });
}

/** The same as an operation. */
export const rerunFederationGates = operation({
  name: "rerunFederationGates",
  summary: "Look at all gates again",
  tag: "Federation",
  action: "federation.review",
  params: OfReview,
  output: ReviewPackDto,
  says: "The review as it is now",
  errors: ["registration_not_found", "conflict", "conflict_of_interest"],
  rest: "POST /api/federation/reviews/{id}/rerun",
  console: "federationReviews.rerun",
  run: rerunReview,
});

import "server-only";
import { claimReview, releaseReview } from "@/federation/server/reviews/claim-review";
import { decideReview } from "@/federation/server/reviews/decide-review";
import { getReview } from "@/federation/server/reviews/get-review";
import { listReviews } from "@/federation/server/reviews/list-reviews";
import { rerunReview } from "@/federation/server/reviews/rerun-review";
import {
  AgentStandingDto,
  FiguresInput,
  ListReviewsInput,
  OfFederatedAgent,
  OfReview,
  ReviewDecisionBody,
  ReviewDto,
  ReviewFiguresDto,
  ReviewOutcomeDto,
  ReviewPackDto,
  ReviewPageDto,
  StandingBody,
} from "@/federation/server/reviews/review-dto";
import { reviewFigures } from "@/federation/server/reviews/review-figures";
import { reinstateAgent, suspendAgent } from "@/federation/server/reviews/set-standing";
import { allowed, router } from "@/platform/trpc/init";

const Standing = StandingBody.extend(OfFederatedAgent.shape);

export const federationReviewsRouter = router({
  list: allowed("federation.read")
    .input(ListReviewsInput)
    .output(ReviewPageDto)
    .query(({ ctx, input }) => listReviews(ctx.service, input)),
  get: allowed("federation.read")
    .input(OfReview)
    .output(ReviewPackDto)
    .query(({ ctx, input }) => getReview(ctx.service, input)),
  figures: allowed("federation.read")
    .input(FiguresInput)
    .output(ReviewFiguresDto)
    .query(({ ctx, input }) => reviewFigures(ctx.service, input)),
  claim: allowed("federation.review")
    .input(OfReview)
    .output(ReviewDto)
    .mutation(({ ctx, input }) => claimReview(ctx.service, input)),
  release: allowed("federation.review")
    .input(OfReview)
    .output(ReviewDto)
    .mutation(({ ctx, input }) => releaseReview(ctx.service, input)),
  rerun: allowed("federation.review")
    .input(OfReview)
    .output(ReviewPackDto)
    .mutation(({ ctx, input }) => rerunReview(ctx.service, input)),
  decide: allowed("federation.review")
    .input(ReviewDecisionBody.extend(OfReview.shape))
    .output(ReviewOutcomeDto)
    .mutation(({ ctx, input }) => decideReview(ctx.service, input)),
  suspend: allowed("federation.review")
    .input(Standing)
    .output(AgentStandingDto)
    .mutation(({ ctx, input }) => suspendAgent(ctx.service, input)),
  reinstate: allowed("federation.review")
    .input(Standing)
    .output(AgentStandingDto)
    .mutation(({ ctx, input }) => reinstateAgent(ctx.service, input)),
});

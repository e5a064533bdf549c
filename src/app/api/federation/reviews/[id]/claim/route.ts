import { claimReview } from "@/federation/server/reviews/claim-review";
import { OfReview, ReviewDto } from "@/federation/server/reviews/review-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "claimFederationReview",
  summary: "Claim a review for 30 minutes",
  tag: "Federation",
  auth: ["bearer"],
  action: "federation.review",
  params: OfReview,
  responses: { 200: { schema: ReviewDto, description: "The review as it is now" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "rate_limited",
    "conflict",
    "conflict_of_interest",
    "four_eyes_required",
    "review_claimed",
  ],
  handle: async ({ ctx, params }) => ({ json: await claimReview(ctx, params) }),
});

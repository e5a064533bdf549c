import { route } from "@/server/http/route";
import { releaseReview } from "@/server/services/federation-reviews/claim-review";
import { OfReview, ReviewDto } from "@/server/services/federation-reviews/review-dto";

export const POST = route({
  operation: "releaseFederationReview",
  summary: "Give up a claim",
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
    "review_not_claimed",
  ],
  handle: async ({ ctx, params }) => ({ json: await releaseReview(ctx, params) }),
});

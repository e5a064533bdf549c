import { releaseReview } from "@/federation/server/reviews/claim-review";
import { OfReview, ReviewDto } from "@/federation/server/reviews/review-dto";
import { route } from "@/platform/http/route";

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

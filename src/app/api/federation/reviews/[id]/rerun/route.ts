import { route } from "@/server/http/route";
import { rerunReview } from "@/server/services/federation-reviews/rerun-review";
import { OfReview, ReviewPackDto } from "@/server/services/federation-reviews/review-dto";

export const POST = route({
  operation: "rerunFederationGates",
  summary: "Look at all gates again",
  tag: "Federation",
  auth: ["bearer"],
  action: "federation.review",
  params: OfReview,
  responses: { 200: { schema: ReviewPackDto, description: "The review as it is now" } },
  errors: [
    "registration_not_found",
    "unauthenticated",
    "forbidden",
    "not_found",
    "rate_limited",
    "conflict",
    "conflict_of_interest",
  ],
  handle: async ({ ctx, params }) => ({ json: await rerunReview(ctx, params) }),
});

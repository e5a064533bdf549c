import { rerunReview } from "@/federation/server/reviews/rerun-review";
import { OfReview, ReviewPackDto } from "@/federation/server/reviews/review-dto";
import { route } from "@/platform/http/route";

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

import { getReview } from "@/federation/server/reviews/get-review";
import { OfReview, ReviewPackDto } from "@/federation/server/reviews/review-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getFederationReview",
  summary: "Get all that a decision rests on",
  tag: "Federation",
  auth: ["bearer", "session"],
  action: "federation.read",
  params: OfReview,
  etag: "own",
  responses: {
    200: {
      schema: ReviewPackDto,
      description: "Gates with evidence, declaration, skills, siblings",
    },
  },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => {
    const review = await getReview(ctx, params);
    return { json: review, headers: { etag: `"${review.version}"` } };
  },
});

import { ListReviewsQuery } from "@/federation/server/rest/federation-query";
import { listReviews } from "@/federation/server/reviews/list-reviews";
import { ReviewPageDto } from "@/federation/server/reviews/review-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listFederationReviews",
  summary: "List the queue of the integrators",
  tag: "Federation",
  auth: ["bearer", "session"],
  action: "federation.read",
  query: ListReviewsQuery,
  queryError: "invalid_filter",
  responses: {
    200: {
      schema: ReviewPageDto,
      description: "Open ones with the longest waiting first, others with the newest first",
    },
  },
  errors: ["unauthenticated", "forbidden", "invalid_cursor", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await listReviews(ctx, query) }),
});

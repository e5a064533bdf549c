import { ListReviewsQuery } from "@/server/http/federation-query";
import { route } from "@/server/http/route";
import { listReviews } from "@/server/services/federation-reviews/list-reviews";
import { ReviewPageDto } from "@/server/services/federation-reviews/review-dto";

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

import { route } from "@/server/http/route";
import { FiguresInput, ReviewFiguresDto } from "@/server/services/federation-reviews/review-dto";
import { reviewFigures } from "@/server/services/federation-reviews/review-figures";

export const GET = route({
  operation: "getFederationReviewFigures",
  summary: "How many reviews wait, and how long decisions take",
  tag: "Federation",
  auth: ["bearer", "session"],
  action: "federation.read",
  query: FiguresInput,
  queryError: "invalid_filter",
  responses: { 200: { schema: ReviewFiguresDto, description: "Figures of the last 90 days" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await reviewFigures(ctx, query) }),
});

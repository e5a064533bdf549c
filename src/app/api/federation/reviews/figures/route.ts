import { FiguresInput, ReviewFiguresDto } from "@/federation/server/reviews/review-dto";
import { reviewFigures } from "@/federation/server/reviews/review-figures";
import { route } from "@/platform/http/route";

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

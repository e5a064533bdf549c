import "server-only";
import { countOpenReviews, findReviewFigures } from "@/federation/server/queries/fed-reviews";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { FiguresInput, ReviewFiguresDto } from "./review-dto";

const BOUND = 1_000;
const PERIOD_MS = 90 * 86_400_000;

/** How many reviews wait, and how long decisions of the last 90 days took: median and 90th percentile. */
export const reviewFigures = operation({
  name: "getFederationReviewFigures",
  summary: "How many reviews wait, and how long decisions take",
  tag: "Federation",
  auth: ["bearer", "session"],
  action: "federation.read",
  query: FiguresInput,
  output: ReviewFiguresDto,
  says: "Figures of the last 90 days",
  errors: [],
  rest: "GET /api/federation/reviews/figures",
  console: "federationReviews.figures",
  run: async (ctx, { source }) => {
    const simulation = source === "simulation";
    const now = ctx.clock();
    const since = new Date(now.getTime() - PERIOD_MS);
    return inSnapshot(ctx.db.pool, async (client) => {
      const { oldest_queued_at, ...figures } = await findReviewFigures(client, {
        simulation,
        since,
      });
      return {
        ...(await countOpenReviews(client, { simulation, now, bound: BOUND })),
        ...figures,
        oldest_queued_at: oldest_queued_at?.toISOString() ?? null,
      };
    });
  },
});

import "server-only";
import type { z } from "zod";
import { countOpenReviews, findReviewFigures } from "@/federation/server/queries/fed-reviews";
import { inSnapshot } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { FiguresInput, type ReviewFiguresDto } from "./review-dto";

const BOUND = 1_000;
const PERIOD_MS = 90 * 86_400_000;

/** How many reviews wait, and how long decisions of the last 90 days took: median and 90th percentile. */
export async function reviewFigures(
  ctx: ServiceContext,
  raw: z.input<typeof FiguresInput>,
): Promise<ReviewFiguresDto> {
  requireAction(ctx, "federation.read");
  const simulation = FiguresInput.parse(raw).source === "simulation";
  const now = ctx.clock();
  const since = new Date(now.getTime() - PERIOD_MS);
  return inSnapshot(ctx.db.pool, async (client) => {
    const { oldest_queued_at, ...figures } = await findReviewFigures(client, { simulation, since });
    return {
      ...(await countOpenReviews(client, { simulation, now, bound: BOUND })),
      ...figures,
      oldest_queued_at: oldest_queued_at?.toISOString() ?? null,
    };
  });
}

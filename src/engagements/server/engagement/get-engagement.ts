import "server-only";
import { operation } from "@/platform/declaration/operation";
import { EngagementDto } from "./engagement-dto";
import { requireEngagement } from "./engagement-visibility";
import { toEngagementDto } from "./map-engagement";
import { ON_ENGAGEMENT } from "./on-engagement";
import { shownCounts } from "./shown-counts";

/** One engagement. Throws `not_found`, also for one that the account may not see. */
export const getEngagement = operation({
  ...ON_ENGAGEMENT,
  name: "getEngagement",
  summary: "One engagement",
  action: "engagement.read",
  output: EngagementDto,
  says: "The engagement",
  etag: "version",
  errors: [],
  rest: "GET /api/ip3/v1/engagements/{id}",
  console: "engagements.get",
  run: async (ctx, input) => {
    const { actor, row } = await requireEngagement(ctx, input.id);
    const shown = await shownCounts(ctx, actor, [row]);
    return { ...toEngagementDto(row, actor), ...shown.get(row.id) };
  },
});

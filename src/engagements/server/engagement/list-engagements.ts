import "server-only";
import { ENGAGEMENT_LIST } from "@/engagements/domain/engagement-list";
import { findEngagements } from "@/engagements/server/queries/engagements";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { EngagementPageDto } from "./engagement-dto";
import { visibilityOf } from "./engagement-visibility";
import { toEngagementSummary } from "./map-engagement";
import { shownCounts } from "./shown-counts";

/** One page of the engagements that the account may see, latest first. */
export const listEngagements = operation({
  name: "listEngagements",
  summary: "Engagements that the account takes part in or may know of, the latest first",
  tag: "Engagements",
  action: "engagement.read",
  ...listingOf(ENGAGEMENT_LIST),
  output: EngagementPageDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/engagements",
  console: "engagements.list",
  run: async (ctx, input) => {
    const { actor, visibility } = visibilityOf(ctx);
    const rows = await findEngagements(ctx.db.pool, visibility, {
      simulation: input.source === "simulation",
      states: input.state,
      types: input.type,
      before: keyOf(ENGAGEMENT_LIST, input.cursor)?.id ?? null,
      limit: input.limit + 1,
    });
    const { page, next_cursor } = pageOf(ENGAGEMENT_LIST, rows, input.limit);
    const shown = await shownCounts(ctx, actor, page);
    return {
      engagements: page.map((row) => ({ ...toEngagementSummary(row), ...shown.get(row.id) })),
      count: page.length,
      next_cursor,
    };
  },
});

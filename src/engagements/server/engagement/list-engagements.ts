import "server-only";
import { z } from "zod";
import { ENGAGEMENT_STATES, ENGAGEMENT_TYPES } from "@/engagements/domain/engagement";
import { findEngagements } from "@/engagements/server/queries/engagements";
import { operation } from "@/platform/declaration/operation";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { EngagementPageDto } from "./engagement-dto";
import { sightOf } from "./engagement-sight";
import { toEngagementSummary } from "./map-engagement";
import { shownCounts } from "./shown-counts";

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** One page of the engagements that the account may know of, the latest first. */
export const listEngagements = operation({
  name: "listEngagements",
  summary: "Engagements that the account takes part in or may know of, the latest first",
  tag: "Engagements",
  action: "engagement.read",
  query: z.object({
    ...PageQuery,
    state: commaList(ENGAGEMENT_STATES),
    type: commaList(ENGAGEMENT_TYPES),
    source: z.enum(["import", "simulation"]).optional(),
  }),
  input: z.object({
    source: z.enum(["import", "simulation"]).default("import"),
    state: z.array(z.enum(ENGAGEMENT_STATES)).default([]),
    type: z.array(z.enum(ENGAGEMENT_TYPES)).default([]),
    cursor: z.string().max(200).nullish(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: EngagementPageDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/engagements",
  console: "engagements.list",
  run: async (ctx, input) => {
    const { actor, sight } = sightOf(ctx);
    const rows = await findEngagements(ctx.db.pool, sight, {
      simulation: input.source === "simulation",
      states: input.state,
      types: input.type,
      before: input.cursor ? BigInt(decodeCursor(input.cursor, Key)[0]) : null,
      limit: input.limit + 1,
    });
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const shown = await shownCounts(ctx, actor, page);
    return {
      engagements: page.map((row) => ({ ...toEngagementSummary(row), ...shown.get(row.id) })),
      count: page.length,
      next_cursor:
        rows.length > page.length && last !== undefined ? encodeCursor([String(last.id)]) : null,
    };
  },
});

import "server-only";
import { z } from "zod";
import { findEngagements } from "@/engagements/server/queries/engagements";
import type { ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import type { EngagementPageDto } from "./engagement-dto";
import { ListEngagementsInput } from "./engagement-input";
import { sightOf } from "./engagement-sight";
import { toEngagementSummary } from "./map-engagement";
import { shownCounts } from "./shown-counts";

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** One page of the engagements that the account may know of, the latest first. */
export async function listEngagements(
  ctx: ServiceContext,
  raw: z.input<typeof ListEngagementsInput>,
): Promise<EngagementPageDto> {
  const { actor, sight } = sightOf(ctx);
  const input = ListEngagementsInput.parse(raw);
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
}

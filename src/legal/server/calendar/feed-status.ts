import "server-only";
import { findFeed } from "@/legal/server/queries/calendar";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import type { FeedStatusDto } from "./feed-dto";

/** Whether one's calendar has an address, since when, and when it was last read. */
export async function feedStatus(ctx: ServiceContext): Promise<FeedStatusDto> {
  const actor = requireAction(ctx, "calendar.read_own");
  const feed = await findFeed(ctx.db.pool, actor.id);
  return {
    active: feed !== null,
    created_at: feed?.created_at.toISOString() ?? null,
    last_read_at: feed?.last_read_at?.toISOString() ?? null,
  };
}

import "server-only";
import { findFeed } from "@/legal/server/queries/calendar";
import { operation } from "@/platform/declaration/operation";
import { FeedStatusDto } from "./feed-dto";

/** Whether one's calendar has an address, since when, and when it was last read. */
export const feedStatus = operation({
  name: "getCalendarFeed",
  summary: "Whether the account's calendar of deadlines has an address; never the address itself",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "calendar.read_own",
  output: FeedStatusDto,
  says: "State of the address",
  errors: [],
  rest: "GET /api/ip3/v1/calendar/feed",
  console: "calendar.status",
  run: async (ctx) => {
    const { actor } = ctx;
    const feed = await findFeed(ctx.db.pool, actor.id);
    return {
      active: feed !== null,
      created_at: feed?.created_at.toISOString() ?? null,
      last_read_at: feed?.last_read_at?.toISOString() ?? null,
    };
  },
});

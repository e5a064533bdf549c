import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { lockFeedOwner, removeFeed } from "@/legal/server/queries/calendar";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { appendRecord } from "@/trace/server/records/append";

/** Ends the address of one's calendar at once, with a record. Throws `not_found` where there is none. */
export const revokeFeed = operation({
  name: "revokeCalendarFeed",
  summary: "End the address of the account's calendar",
  tag: "Deadlines",
  action: "calendar.read_own",
  output: z.void(),
  status: 204,
  says: "The address opens nothing any more",
  errors: ["not_found"],
  rest: "DELETE /api/ip3/v1/calendar/feed",
  console: "calendar.revoke",
  run: async (ctx) => {
    const { actor } = ctx;
    await inTransaction(ctx.db.pool, async (client) => {
      await lockFeedOwner(client, actor.id);
      if (!(await removeFeed(client, actor.id))) throw new ServiceError("not_found");
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "calendar.revoke",
        summary: { account: actor.id },
      });
    });
  },
});

import "server-only";
import { env } from "@/env";
import { findFeed, lockFeedOwner, replaceFeed } from "@/legal/server/queries/calendar";
import { requireAdmitted } from "@/platform/auth/require-admitted";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { appendRecord } from "@/trace/server/records/append";
import { FeedAddressDto } from "./feed-dto";
import { newFeedSecret } from "./feed-secret";

/**
 * Makes the secret address of one's calendar and returns it, once: only its SHA-256 is kept. An
 * address that was there before stops working. Leaves a record in the trace.
 */
export const createFeed = operation({
  name: "createCalendarFeed",
  summary: "Make the secret address of the account's calendar; one that it had stops working",
  tag: "Deadlines",
  action: "calendar.read_own",
  secret: true,
  location: "/api/ip3/v1/calendar/feed",
  output: FeedAddressDto,
  status: 201,
  says: "The address, told only now",
  errors: [],
  rest: "POST /api/ip3/v1/calendar/feed",
  console: "calendar.create",
  run: async (ctx) => {
    const { actor } = ctx;
    const { fileName, sha256 } = newFeedSecret();
    const now = ctx.clock();
    await inTransaction(ctx.db.pool, async (client) => {
      await lockFeedOwner(client, actor.id);
      await requireAdmitted(client, actor);
      const replaces = (await findFeed(client, actor.id)) !== null;
      await replaceFeed(client, { accountId: actor.id, tokenSha256: sha256, now });
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "calendar.create",
        summary: { account: actor.id, replaces },
      });
    });
    const origin = env().BASE_URL?.replace(/\/+$/, "") ?? "";
    return {
      url: `${origin}/api/ip3/v1/calendar/feeds/${fileName}`,
      created_at: now.toISOString(),
    };
  },
});

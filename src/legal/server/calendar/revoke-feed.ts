import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { lockFeedOwner, removeFeed } from "@/legal/server/queries/calendar";
import { inTransaction, pgExecutor } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";

/** Ends the address of one's calendar at once, with a record. Throws `not_found` where there is none. */
export async function revokeFeed(ctx: ServiceContext): Promise<void> {
  const actor = requireAction(ctx, "calendar.read_own");
  await inTransaction(ctx.db.pool, async (client) => {
    await lockFeedOwner(client, actor.id);
    if (!(await removeFeed(client, actor.id))) throw new ServiceError("not_found");
    await appendRecord(ctx, pgExecutor(client), {
      chain: "service",
      kind: "calendar.revoke",
      summary: { account: actor.id },
    });
  });
}

import "server-only";
import type { z } from "zod";
import { findMessages, findPosition } from "@/federation/server/queries/chat/chat";
import { inSnapshot } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import type { ListMessagesInput, MessagePageDto } from "./chat-dto";
import { requireChannel, requireParty } from "./chat-party";
import { toMessage } from "./map-message";

/**
 * A page of a channel's messages in the order of their numbers: those behind `after`, those before `before`,
 * or the latest; and the position from which the stream goes on. Throws `not_found` and what requireParty
 * and requireChannel do.
 */
export async function listMessages(
  ctx: ServiceContext,
  { channel: id, after, before, limit }: z.infer<typeof ListMessagesInput>,
): Promise<MessagePageDto> {
  const { rows, position } = await inSnapshot(ctx.db.pool, async (client) => ({
    rows: await findMessages(client, id, {
      after: after === undefined ? null : BigInt(after),
      before: before === undefined ? null : BigInt(before),
      limit: limit + 1,
    }),
    position: await findPosition(client, id),
  }));
  // Asked behind the reading: what was read is for whom it says now.
  const party = await requireParty(ctx);
  await requireChannel(ctx.db.pool, party, id);
  const hasMore = rows.length > limit;
  const forward = after !== undefined;
  const page = forward ? rows.slice(0, limit) : rows.slice(-limit);
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    messages: page.map((row) => toMessage(row, party)),
    position: Number(position),
    before: !forward && hasMore && first !== undefined ? Number(first.seq) : null,
    after: forward && hasMore && last !== undefined ? Number(last.seq) : null,
  };
}

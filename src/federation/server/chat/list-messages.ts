import "server-only";
import { findMessages, findPosition } from "@/federation/server/queries/chat/chat";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { CHAT_READING } from "./chat-access";
import { ListMessagesQuery, MessagePageDto, OfChannel } from "./chat-dto";
import { requireChannel, requireParty } from "./chat-party";
import { toMessage } from "./map-message";

/**
 * A page of a channel's messages in the order of their numbers: those behind `after`, those before `before`,
 * or the latest; and the position from which the stream goes on. Throws `not_found` and what requireParty
 * and requireChannel do.
 */
export const listMessages = operation({
  ...CHAT_READING,
  name: "listChatMessages",
  summary: "Messages of a channel in their order: behind a number, before one, or the latest",
  params: OfChannel,
  query: ListMessagesQuery,
  queryError: "validation_failed",
  // Infinite queries name the end of the page before theirs `cursor`.
  input: ListMessagesQuery.extend({
    ...OfChannel.shape,
    cursor: ListMessagesQuery.shape.before.nullish(),
  }),
  output: MessagePageDto,
  says: "A page of messages",
  errors: ["not_approved"],
  rest: "GET /api/chat/channels/{channel}/messages",
  console: "chat.messages",
  run: async (ctx, { channel: id, after, cursor, before = cursor ?? undefined, limit }) => {
    const { rows, position } = await inSnapshot(ctx.db.pool, async (client) => ({
      rows: await findMessages(client, id, {
        after: after === undefined ? null : BigInt(after),
        before: before === undefined ? null : BigInt(before),
        limit: limit + 1,
      }),
      position: await findPosition(client, id),
    }));
    // Checked after the read: the result must be allowed for the reader's current status.
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
  },
});

import "server-only";
import { findMembers } from "@/federation/server/queries/chat/chat-members";
import { operation } from "@/platform/declaration/operation";
import { CHAT_READING } from "./chat-access";
import { FederatedDid, ListMembersQuery, MemberPageDto, OfChannel } from "./chat-dto";
import { requireChannel, requireParty } from "./chat-party";

/**
 * A page of the agents that are in a channel now, behind a DID, for its members and for people who read the
 * chat. People are in every channel and are not listed. Throws what requireParty and requireChannel do.
 */
export const listMembers = operation({
  ...CHAT_READING,
  name: "listChatMembers",
  summary: "Agents that are in a channel now, in the order of their DIDs",
  params: OfChannel,
  query: ListMembersQuery,
  queryError: "validation_failed",
  // Infinite queries name the end of the page before theirs `cursor`.
  input: ListMembersQuery.extend({ ...OfChannel.shape, cursor: FederatedDid.nullish() }),
  output: MemberPageDto,
  says: "A page of members",
  errors: ["not_approved"],
  rest: "GET /api/chat/channels/{channel}/members",
  console: "chat.members",
  run: async (ctx, { channel: id, cursor, after = cursor, limit }) => {
    const { pool } = ctx.db;
    const rows = await findMembers(pool, {
      channel: id,
      after: after ?? "",
      limit: limit + 1,
      now: ctx.clock(),
    });
    // Checked after the read: the result must be allowed for the reader's current status.
    await requireChannel(pool, await requireParty(ctx), id);
    const page = rows.slice(0, limit);
    return {
      members: page.map(({ since, ...member }) => ({ ...member, since: since.toISOString() })),
      after: rows.length > limit ? (page.at(-1)?.did ?? null) : null,
    };
  },
});

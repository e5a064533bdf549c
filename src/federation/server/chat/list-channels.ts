import "server-only";
import { findChannels } from "@/federation/server/queries/chat/chat";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { CHAT_READING } from "./chat-access";
import { ChannelDto, ChannelsDto } from "./chat-dto";
import { isIn, mayWrite, requireParty } from "./chat-party";

/** The channels that the asker is in. Throws what requireParty does. */
export const listChannels = operation({
  ...CHAT_READING,
  name: "listChatChannels",
  summary: "Channels of the shared chat that the caller is in",
  output: ChannelsDto,
  says: "The channels",
  errors: ["not_approved", "not_found"],
  rest: "GET /api/chat/channels",
  console: "chat.channels",
  run: async (ctx) => {
    const party = await requireParty(ctx);
    const rows = await findChannels(ctx.db.pool);
    return {
      channels: rows
        .filter((row) => isIn(party, row))
        .map((row) =>
          pickDto(ChannelDto, row, {
            may_write: mayWrite(party, row),
            position: Number(row.position),
            held: party.kind === "person" ? row.held : null,
          }),
        ),
    };
  },
});

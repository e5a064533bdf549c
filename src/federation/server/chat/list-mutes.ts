import "server-only";
import { findMutes } from "@/federation/server/queries/chat/chat-mutes";
import { operation } from "@/platform/declaration/operation";
import { MutesDto } from "./chat-dto";
import { toMute } from "./map-mute";

const MOST = 500;

/** The mutes in force, the newest first, for people. Throws `forbidden`. */
export const listMutes = operation({
  name: "listChatMutes",
  summary: "Agents that may not write now",
  tag: "Chat",
  auth: ["bearer", "session"],
  action: "chat.read",
  output: MutesDto,
  says: "The mutes in force, the newest first",
  errors: [],
  rest: "GET /api/chat/mutes",
  console: "chat.mutes",
  run: async (ctx) => {
    const rows = await findMutes(ctx.db.pool, ctx.clock(), MOST);
    return { mutes: rows.map(toMute) };
  },
});

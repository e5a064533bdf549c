import { CHAT_READER_ERRORS, CHAT_READERS } from "@/federation/server/chat/chat-access";
import { ChannelsDto } from "@/federation/server/chat/chat-dto";
import { listChannels } from "@/federation/server/chat/list-channels";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listChatChannels",
  summary: "Channels of the shared chat that the caller is in",
  tag: "Chat",
  auth: CHAT_READERS,
  anyOf: ["chat.read"],
  signed: { needs: "read" },
  responses: { 200: { schema: ChannelsDto, description: "The channels" } },
  errors: CHAT_READER_ERRORS,
  handle: async ({ ctx }) => ({ json: await listChannels(ctx) }),
});

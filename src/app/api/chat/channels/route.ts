import { CHAT_READER_ERRORS, CHAT_READERS } from "@/server/http/chat-access";
import { route } from "@/server/http/route";
import { ChannelsDto } from "@/server/services/chat/chat-dto";
import { listChannels } from "@/server/services/chat/list-channels";

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

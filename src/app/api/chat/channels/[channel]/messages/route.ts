import { z } from "zod";
import { CHAT_READER_ERRORS, CHAT_READERS } from "@/federation/server/chat/chat-access";
import { ChannelId, ListMessagesQuery, MessagePageDto } from "@/federation/server/chat/chat-dto";
import { listMessages } from "@/federation/server/chat/list-messages";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listChatMessages",
  summary: "Messages of a channel in their order: behind a number, before one, or the latest",
  tag: "Chat",
  auth: CHAT_READERS,
  anyOf: ["chat.read"],
  signed: { needs: "read" },
  params: z.object({ channel: ChannelId }),
  query: ListMessagesQuery,
  responses: { 200: { schema: MessagePageDto, description: "A page of messages" } },
  errors: [...CHAT_READER_ERRORS, "validation_failed"],
  handle: async ({ ctx, params, query }) => ({
    json: await listMessages(ctx, { ...query, ...params }),
  }),
});

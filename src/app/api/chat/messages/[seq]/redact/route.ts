import { z } from "zod";
import { CHAT_MODERATION_ERRORS } from "@/federation/server/chat/chat-access";
import { MessageDto, MessageSeq, ModerateBody } from "@/federation/server/chat/chat-dto";
import { redactMessage } from "@/federation/server/chat/moderate-message";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "redactChatMessage",
  summary: "Takes the text of a message away; its digest stays",
  tag: "Chat",
  auth: ["bearer"],
  action: "chat.moderate",
  params: z.object({ seq: MessageSeq }),
  body: { kind: "json", schema: ModerateBody },
  responses: { 200: { schema: MessageDto, description: "The message as it is now" } },
  errors: [...CHAT_MODERATION_ERRORS],
  handle: async ({ ctx, params, body }) => ({
    json: await redactMessage(ctx, { ...body, ...params }),
  }),
});

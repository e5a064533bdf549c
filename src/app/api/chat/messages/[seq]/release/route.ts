import { z } from "zod";
import { CHAT_MODERATION_ERRORS } from "@/server/http/chat-access";
import { route } from "@/server/http/route";
import { MessageDto, MessageSeq, ModerateBody } from "@/server/services/chat/chat-dto";
import { releaseMessage } from "@/server/services/chat/moderate-message";

export const POST = route({
  operation: "releaseChatMessage",
  summary: "Shows a held message to everybody in its channel",
  tag: "Chat",
  auth: ["bearer"],
  action: "chat.moderate",
  params: z.object({ seq: MessageSeq }),
  body: { kind: "json", schema: ModerateBody },
  responses: { 200: { schema: MessageDto, description: "The message as it is now" } },
  errors: [...CHAT_MODERATION_ERRORS, "four_eyes_required"],
  handle: async ({ ctx, params, body }) => ({
    json: await releaseMessage(ctx, { ...body, ...params }),
  }),
});

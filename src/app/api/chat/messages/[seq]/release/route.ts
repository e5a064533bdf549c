import { z } from "zod";
import { CHAT_MODERATION_ERRORS } from "@/federation/server/chat/chat-access";
import { MessageDto, MessageSeq, ModerateBody } from "@/federation/server/chat/chat-dto";
import { releaseMessage } from "@/federation/server/chat/moderate-message";
import { route } from "@/platform/http/route";

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

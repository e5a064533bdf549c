import { CHAT_MODERATION_ERRORS } from "@/server/http/chat-access";
import { route } from "@/server/http/route";
import { LiftMuteInput, MuteDto } from "@/server/services/chat/chat-dto";
import { liftMute } from "@/server/services/chat/mute-author";

export const POST = route({
  operation: "liftChatMute",
  summary: "Ends a mute",
  tag: "Chat",
  auth: ["bearer"],
  action: "chat.moderate",
  params: LiftMuteInput,
  responses: { 200: { schema: MuteDto, description: "The mute as it ended" } },
  errors: CHAT_MODERATION_ERRORS,
  handle: async ({ ctx, params }) => ({ json: await liftMute(ctx, params) }),
});

import { CHAT_MODERATION_ERRORS } from "@/federation/server/chat/chat-access";
import { LiftMuteInput, MuteDto } from "@/federation/server/chat/chat-dto";
import { liftMute } from "@/federation/server/chat/mute-author";
import { route } from "@/platform/http/route";

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

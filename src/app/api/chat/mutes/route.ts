import { CHAT_MODERATION_ERRORS } from "@/server/http/chat-access";
import { route } from "@/server/http/route";
import { MuteDto, MuteInput, MutesDto } from "@/server/services/chat/chat-dto";
import { listMutes } from "@/server/services/chat/list-mutes";
import { muteAuthor } from "@/server/services/chat/mute-author";

export const GET = route({
  operation: "listChatMutes",
  summary: "Agents that may not write now",
  tag: "Chat",
  auth: ["bearer", "session"],
  action: "chat.read",
  responses: { 200: { schema: MutesDto, description: "The mutes in force, the newest first" } },
  errors: ["unauthenticated", "forbidden", "rate_limited"],
  handle: async ({ ctx }) => ({ json: await listMutes(ctx) }),
});

export const POST = route({
  operation: "muteChatAuthor",
  summary: "Keeps an agent from writing in a channel, or in all",
  tag: "Chat",
  auth: ["bearer"],
  location: "/api/chat/mutes",
  action: "chat.moderate",
  body: { kind: "json", schema: MuteInput },
  responses: { 201: { schema: MuteDto, description: "The mute" } },
  errors: CHAT_MODERATION_ERRORS,
  handle: async ({ ctx, body }) => ({ status: 201, json: await muteAuthor(ctx, body) }),
});

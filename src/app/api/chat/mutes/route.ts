import { CHAT_MODERATION_ERRORS } from "@/federation/server/chat/chat-access";
import { MuteDto, MuteInput, MutesDto } from "@/federation/server/chat/chat-dto";
import { listMutes } from "@/federation/server/chat/list-mutes";
import { muteAuthor } from "@/federation/server/chat/mute-author";
import { route } from "@/platform/http/route";

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

import { z } from "zod";
import {
  CHAT_READER_ERRORS,
  CHAT_READERS,
  presentChatActor,
} from "@/federation/server/chat/chat-access";
import { ChannelId, StreamQuery } from "@/federation/server/chat/chat-dto";
import { chatEvents } from "@/federation/server/chat/chat-events";
import { eventStreamAnswer } from "@/platform/http/event-stream-answer";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "streamChatChannel",
  summary: "What happens in a channel, as server-sent events; Last-Event-ID resumes",
  tag: "Chat",
  auth: CHAT_READERS,
  anyOf: ["chat.read"],
  signed: { needs: "read" },
  params: z.object({ channel: ChannelId }),
  query: StreamQuery,
  responses: {
    200: {
      bytes: "text/event-stream",
      description:
        "`position` {position} first; then `message` and `change` with a ChatMessage, and its position as id. A comment at least every four seconds; the stream ends within five seconds after the right to read does.",
    },
  },
  errors: [...CHAT_READER_ERRORS, "invalid_request", "validation_failed", "unavailable"],
  handle: async ({ ctx, params, query, request, signature }) => {
    const source = await chatEvents(ctx, {
      channel: params.channel,
      lastEventId: request.headers.get("last-event-id") ?? query.after ?? null,
      present: () => presentChatActor(ctx, request, signature),
    });
    return eventStreamAnswer(ctx, request, source);
  },
});

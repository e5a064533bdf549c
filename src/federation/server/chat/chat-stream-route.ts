import "server-only";
import { restOperation } from "@/platform/declaration/operation";
import { eventStreamAnswer } from "@/platform/http/event-stream-answer";
import { CHAT_READING, presentChatActor } from "./chat-access";
import { OfChannel, StreamQuery } from "./chat-dto";
import { chatEvents } from "./chat-events";

export const streamChatChannel = restOperation({
  ...CHAT_READING,
  rest: "GET /api/chat/channels/{channel}/stream",
  operation: "streamChatChannel",
  summary: "What happens in a channel, as server-sent events; Last-Event-ID resumes",
  params: OfChannel,
  query: StreamQuery,
  responses: {
    200: {
      bytes: "text/event-stream",
      description:
        "`position` {position} first; then `message` and `change` with a ChatMessage, and its position as id. A comment at least every four seconds; the stream ends within five seconds after the right to read does.",
    },
  },
  errors: ["not_approved", "invalid_request"],
  handle: async ({ ctx, params, query, request, signature }) => {
    const source = await chatEvents(ctx, {
      channel: params.channel,
      lastEventId: request.headers.get("last-event-id") ?? query.after ?? null,
      present: () => presentChatActor(ctx, request, signature),
    });
    return eventStreamAnswer(ctx, request, source);
  },
});

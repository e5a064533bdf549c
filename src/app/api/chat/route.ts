import { ChatIndexDto, chatIndex } from "@/federation/server/chat/chat-index";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getChatIndex",
  summary: "Where the operations of the shared chat are, and who may call them",
  tag: "Chat",
  auth: [],
  responses: { 200: { schema: ChatIndexDto, description: "The operations" } },
  errors: ["rate_limited"],
  handle: async () => ({ json: chatIndex() }),
});

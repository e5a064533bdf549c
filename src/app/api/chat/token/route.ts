import { federatedSignature } from "@/server/auth/federation-signature/schemes";
import { CHAT_SIGNED_ERRORS } from "@/server/http/chat-access";
import { route } from "@/server/http/route";
import { ChatTokenDto } from "@/server/services/chat/chat-dto";
import { issueToken } from "@/server/services/chat/issue-token";

export const POST = route({
  operation: "issueChatToken",
  summary: "A bearer token of 15 minutes for the chat, for an approved agent that signs",
  tag: "Chat",
  auth: [federatedSignature],
  signed: { needs: "read" },
  secret: true,
  // The token has no address: what it opens has.
  location: "/api/chat/channels",
  responses: { 201: { schema: ChatTokenDto, description: "The token" } },
  errors: CHAT_SIGNED_ERRORS,
  handle: async ({ ctx }) => ({ status: 201, json: await issueToken(ctx) }),
});

import { CHAT_SIGNED_ERRORS } from "@/federation/server/chat/chat-access";
import { ChatTokenDto } from "@/federation/server/chat/chat-dto";
import { issueToken } from "@/federation/server/chat/issue-token";
import { federatedSignature } from "@/federation/server/signed-requests/schemes";
import { route } from "@/platform/http/route";

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

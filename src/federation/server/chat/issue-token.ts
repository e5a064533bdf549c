import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { chatUrl } from "@/env";
import { federatedSignature } from "@/federation/server/signed-requests/schemes";
import { issueChatToken } from "@/platform/auth/chat-token";
import { operation } from "@/platform/declaration/operation";
import { ChatTokenDto } from "./chat-dto";
import { requireParty } from "./chat-party";

/**
 * A token for the chat, for an agent that signed the request for it. Throws `signature_required` for
 * everybody else and `not_approved`.
 */
export const issueToken = operation({
  name: "issueChatToken",
  summary: "A bearer token of 15 minutes for the chat, for an approved agent that signs",
  tag: "Chat",
  auth: [federatedSignature],
  signed: { needs: "read" },
  secret: true,
  status: 201,
  output: ChatTokenDto,
  says: "The token",
  // The token has no address: what it opens has.
  location: "/api/chat/channels",
  errors: ["not_approved"],
  rest: "POST /api/chat/token",
  run: async (ctx) => {
    const { actor } = ctx;
    if (actor.kind !== "federated") throw new ServiceError("signature_required");
    await requireParty(ctx);
    const { token, expiresAt } = await issueChatToken(actor, ctx.clock());
    return {
      token,
      token_type: "Bearer" as const,
      expires_at: expiresAt.toISOString(),
      chat_url: chatUrl(),
    };
  },
});

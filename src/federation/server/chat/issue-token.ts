import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { chatUrl } from "@/env";
import { issueChatToken } from "@/platform/auth/chat-token";
import type { ServiceContext } from "@/platform/operation/context";
import type { ChatTokenDto } from "./chat-dto";
import { requireParty } from "./chat-party";

/**
 * A token for the chat, for an agent that signed the request for it. Throws `signature_required` for
 * everybody else and `not_approved`.
 */
export async function issueToken(ctx: ServiceContext): Promise<ChatTokenDto> {
  const { actor } = ctx;
  if (actor.kind !== "federated") throw new ServiceError("signature_required");
  await requireParty(ctx);
  const { token, expiresAt } = await issueChatToken(actor, ctx.clock());
  return {
    token,
    token_type: "Bearer",
    expires_at: expiresAt.toISOString(),
    chat_url: chatUrl(),
  };
}

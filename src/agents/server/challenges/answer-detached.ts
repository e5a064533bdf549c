import "server-only";
import type { z } from "zod";
import { challengeMessage } from "@/agents/domain/challenge-message";
import { isInForce } from "@/agents/domain/key-lifecycle";
import { type AgentKeyRow, findAgentKeys } from "@/agents/server/queries/agent-key-history";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { takeAnswer } from "./answer-challenge";
import type { DetachedAnswerBody, PassedChallengeDto } from "./challenge-dto";

/**
 * Takes the answer of a runtime that signs no requests: an Ed25519 signature over `svc-pop/v1`, by any
 * key that counts for the agent. Anybody may send one; what takeAnswer throws.
 */
export function answerDetached(
  ctx: ServiceContext,
  place: { id: string; challenge_id: string },
  { signature, exp }: z.infer<typeof DetachedAnswerBody>,
): Promise<PassedChallengeDto> {
  return takeAnswer(ctx, place, async (agent, challenge) => {
    const { id: challengeId, did, audience: aud, nonce, expires_at } = challenge;
    const now = ctx.clock();
    const keys = (await findAgentKeys(ctx.db.pool, agent.id)).filter((key) => isInForce(key, now));
    const message = challengeMessage({ aud, challenge_id: challengeId, did, exp, nonce });
    const isWhole = exp === traceTime(expires_at);
    const signer = isWhole ? signerOf(keys, message, signature) : undefined;
    return { challengeId, did, aud, nonce, kid: signer?.kid ?? null };
  });
}

function signerOf(
  keys: readonly AgentKeyRow[],
  message: Uint8Array,
  signature: string,
): AgentKeyRow | undefined {
  const bytes = Buffer.from(signature, "base64url");
  return keys.find((key) => nodePrimitives.verifyEd25519(key.publicKey, message, bytes));
}

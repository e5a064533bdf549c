import "server-only";
import { challengeMessage } from "@/agents/domain/challenge-message";
import { isInForce } from "@/agents/domain/key-lifecycle";
import { type AgentKeyRow, findAgentKeys } from "@/agents/server/queries/agent-key-history";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { operation } from "@/platform/declaration/operation";
import { traceTime } from "@/trace/domain/record";
import { takeAnswer } from "./answer-challenge";
import { DetachedAnswerBody, OfChallenge, PassedChallengeDto } from "./challenge-dto";

/**
 * Takes the answer of a runtime that signs no requests: an Ed25519 signature over `svc-pop/v1`, by any
 * key that counts for the agent. Anybody may send one; what takeAnswer throws.
 */
export const answerDetached = operation({
  name: "answerAgentChallengeDetached",
  summary: "Prove control of a key with a signature over svc-pop/v1, for runtimes without HTTP",
  tag: "Agents",
  auth: [],
  params: OfChallenge,
  body: DetachedAnswerBody,
  limit: 4096,
  output: PassedChallengeDto,
  says: "Passed, with its receipt",
  errors: ["signature_invalid", "agent_quarantined", "challenge_unknown", "challenge_expired"],
  rest: "POST /api/agents/{id}/challenge/{challenge_id}/signature",
  run: (ctx, { signature, exp, ...place }) => {
    return takeAnswer(ctx, place, async (agent, challenge) => {
      const { id: challengeId, did, audience: aud, nonce, expires_at } = challenge;
      const now = ctx.clock();
      const keys = (await findAgentKeys(ctx.db.pool, agent.id)).filter((key) =>
        isInForce(key, now),
      );
      const message = challengeMessage({ aud, challenge_id: challengeId, did, exp, nonce });
      const isWhole = exp === traceTime(expires_at);
      const signer = isWhole ? signerOf(keys, message, signature) : undefined;
      return { challengeId, did, aud, nonce, kid: signer?.kid ?? null };
    });
  },
});

function signerOf(
  keys: readonly AgentKeyRow[],
  message: Uint8Array,
  signature: string,
): AgentKeyRow | undefined {
  const bytes = Buffer.from(signature, "base64url");
  return keys.find((key) => nodePrimitives.verifyEd25519(key.publicKey, message, bytes));
}

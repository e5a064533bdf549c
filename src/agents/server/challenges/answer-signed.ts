import "server-only";
import type { z } from "zod";
import { requireAgent, type ServiceContext } from "@/platform/operation/context";
import { takeAnswer } from "./answer-challenge";
import type { PassedChallengeDto, SignedAnswerBody } from "./challenge-dto";

/**
 * Takes the answer that is a request signed by the agent with tag svc-agent-pop, whose signature was
 * found valid before. `nonce` is that of the signature. Throws `agent_mismatch` for the key of another
 * agent, and what takeAnswer throws.
 */
export function answerSigned(
  ctx: ServiceContext,
  place: { id: string; challenge_id: string },
  body: z.infer<typeof SignedAnswerBody>,
  nonce: string,
): Promise<PassedChallengeDto> {
  return takeAnswer(ctx, place, async (agent) => {
    const { kid, tag } = requireAgent(ctx, agent.did);
    return {
      challengeId: body.challenge_id,
      did: body.did,
      aud: body.aud,
      nonce,
      kid: tag === "svc-agent-pop" ? kid : null,
    };
  });
}

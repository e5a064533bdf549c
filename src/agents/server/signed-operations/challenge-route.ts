import "server-only";
import { restOperation } from "@/platform/declaration/operation";
import { answerSigned } from "../challenges/answer-signed";
import {
  ControlChallengeDto,
  OfChallenge,
  PassedChallengeDto,
  SignedAnswerBody,
} from "../challenges/challenge-dto";
import { getChallenge } from "../challenges/get-challenge";
import { OfAgent } from "../registry/agent-input";
import { agentProof, agentSignature } from "../signed-requests/schemes";

/** Well within the 60 seconds of a challenge. */
const RETRY_SECONDS = "20";

/** The audience of a challenge is that of the request for it. */
export const getAgentChallenge = restOperation({
  rest: "GET /api/agents/{id}/challenge",
  operation: "getAgentChallenge",
  summary: "The challenge that the agent has to answer now; an UNVERIFIED one gets it by asking",
  tag: "Agents",
  auth: [agentSignature],
  signed: { needs: "proof" },
  params: OfAgent,
  responses: {
    200: { schema: ControlChallengeDto, description: "The open challenge" },
    204: { description: "Nothing is asked now; Retry-After says when to look again" },
  },
  errors: [],
  handle: async ({ ctx, params, signature }) => {
    const challenge = await getChallenge(ctx, params.id, signature?.audience ?? null);
    if (challenge !== null) return { json: challenge };
    return { status: 204, headers: { "retry-after": RETRY_SECONDS } };
  },
});

/** The answer is the signature of the request. */
export const answerAgentChallenge = restOperation({
  rest: "POST /api/agents/{id}/challenge/{challenge_id}",
  operation: "answerAgentChallenge",
  summary: "Prove control of a key: this request, signed with the challenge's nonce",
  tag: "Agents",
  auth: [agentProof],
  // The nonce that signs it counts once.
  idempotency: "none",
  signed: { needs: "proof" },
  params: OfChallenge,
  body: { kind: "json", schema: SignedAnswerBody },
  responses: { 200: { schema: PassedChallengeDto, description: "Passed, with its receipt" } },
  errors: ["challenge_unknown", "challenge_expired"],
  handle: async ({ ctx, params, body, signature }) => ({
    json: await answerSigned(ctx, params, body, signature?.nonce ?? ""),
  }),
});

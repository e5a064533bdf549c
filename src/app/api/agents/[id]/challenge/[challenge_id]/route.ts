import { answerSigned } from "@/agents/server/challenges/answer-signed";
import {
  OfChallenge,
  PassedChallengeDto,
  SignedAnswerBody,
} from "@/agents/server/challenges/challenge-dto";
import { agentProof } from "@/agents/server/signed-requests/schemes";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

export const POST = route({
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
  errors: [
    ...SIGNATURE_ERRORS,
    "invalid_request",
    "not_found",
    "challenge_unknown",
    "challenge_expired",
    "validation_failed",
  ],
  handle: async ({ ctx, params, body, signature }) => ({
    json: await answerSigned(ctx, params, body, signature?.nonce ?? ""),
  }),
});

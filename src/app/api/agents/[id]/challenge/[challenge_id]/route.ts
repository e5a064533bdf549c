import { agentProof } from "@/server/auth/agent-signature/schemes";
import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { route } from "@/server/http/route";
import { answerSigned } from "@/server/services/agents/answer-signed";
import {
  OfChallenge,
  PassedChallengeDto,
  SignedAnswerBody,
} from "@/server/services/agents/challenge-dto";

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

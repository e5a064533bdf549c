import { answerDetached } from "@/agents/server/challenges/answer-detached";
import {
  DetachedAnswerBody,
  OfChallenge,
  PassedChallengeDto,
} from "@/agents/server/challenges/challenge-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "answerAgentChallengeDetached",
  summary: "Prove control of a key with a signature over svc-pop/v1, for runtimes without HTTP",
  tag: "Agents",
  auth: [],
  params: OfChallenge,
  body: { kind: "json", schema: DetachedAnswerBody, limit: 4096 },
  responses: { 200: { schema: PassedChallengeDto, description: "Passed, with its receipt" } },
  errors: [
    "invalid_request",
    "signature_invalid",
    "agent_quarantined",
    "not_found",
    "challenge_unknown",
    "payload_too_large",
    "challenge_expired",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({ json: await answerDetached(ctx, params, body) }),
});

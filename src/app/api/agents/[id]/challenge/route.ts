import { ControlChallengeDto } from "@/agents/server/challenges/challenge-dto";
import { getChallenge } from "@/agents/server/challenges/get-challenge";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

/** Well within the 60 seconds of a challenge. */
const RETRY_SECONDS = "20";

export const GET = route({
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
  errors: [...SIGNATURE_ERRORS, "not_found"],
  handle: async ({ ctx, params, signature }) => {
    const challenge = await getChallenge(ctx, params.id, signature?.audience ?? null);
    if (challenge !== null) return { json: challenge };
    return { status: 204, headers: { "retry-after": RETRY_SECONDS } };
  },
});

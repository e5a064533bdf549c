import { agentSignature } from "@/server/auth/agent-signature/schemes";
import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { route } from "@/server/http/route";
import { OfAgent } from "@/server/services/agents/agent-input";
import { ControlChallengeDto } from "@/server/services/agents/challenge-dto";
import { getChallenge } from "@/server/services/agents/get-challenge";

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

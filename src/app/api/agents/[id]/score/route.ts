import { route } from "@/server/http/route";
import { OfAgent } from "@/server/services/agents/agent-input";
import { GetScoreInput, getScore } from "@/server/services/agents/get-score";
import { AgentScoreDto } from "@/server/services/agents/score-dto";

export const GET = route({
  operation: "getAgentScore",
  summary: "The trust score, what follows from it, and every change with its cause",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params: OfAgent,
  query: GetScoreInput,
  responses: { 200: { schema: AgentScoreDto, description: "Score and changes, the newest first" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query }) => ({ json: await getScore(ctx, params.id, query) }),
});

import { OfAgent } from "@/agents/server/registry/agent-input";
import { GetScoreInput, getScore } from "@/agents/server/trace/get-score";
import { AgentScoreDto } from "@/agents/server/trace/score-dto";
import { route } from "@/platform/http/route";

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

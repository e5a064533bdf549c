import {
  AgentChallengesDto,
  ListChallengesInput,
  listChallenges,
} from "@/agents/server/challenges/list-challenges";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listAgentChallenges",
  summary: "Challenges to prove its key, with what became of each",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params: OfAgent,
  query: ListChallengesInput,
  responses: { 200: { schema: AgentChallengesDto, description: "The newest first" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query }) => ({ json: await listChallenges(ctx, params.id, query) }),
});

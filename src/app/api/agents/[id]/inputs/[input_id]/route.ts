import { route } from "@/server/http/route";
import { getInput } from "@/server/services/agents/get-input";
import { AgentInputDetailDto, OfInput } from "@/server/services/agents/input-dto";

export const GET = route({
  operation: "getAgentInput",
  summary: "One input of an agent with its content, while that is kept; the content is untrusted",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "input.read",
  params: OfInput,
  responses: { 200: { schema: AgentInputDetailDto, description: "The input" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getInput(ctx, params) }),
});

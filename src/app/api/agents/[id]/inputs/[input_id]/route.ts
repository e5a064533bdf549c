import { getInput } from "@/firewall/server/content/get-input";
import { AgentInputDetailDto, OfInput } from "@/firewall/server/content/input-dto";
import { route } from "@/platform/http/route";

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

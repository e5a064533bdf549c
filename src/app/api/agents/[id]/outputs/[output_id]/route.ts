import { getOutput } from "@/firewall/server/content/get-output";
import { AgentOutputDetailDto, OfOutput } from "@/firewall/server/content/output-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getAgentOutput",
  summary:
    "One output of an agent: its claims and how each citation was checked, without its words",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params: OfOutput,
  responses: { 200: { schema: AgentOutputDetailDto, description: "The output" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getOutput(ctx, params) }),
});

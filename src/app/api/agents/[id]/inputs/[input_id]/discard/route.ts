import { decideInput } from "@/firewall/server/content/decide-input";
import { AgentInputDto, DecideInputBody, OfInput } from "@/firewall/server/content/input-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "discardInput",
  summary: "Discard an input that is held or tainted; never by the agent's operator",
  tag: "Agents",
  auth: ["bearer"],
  action: "input.decide",
  params: OfInput,
  body: { kind: "json", schema: DecideInputBody },
  responses: { 200: { schema: AgentInputDto, description: "The input as it is now" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "agent_quarantined",
    "not_found",
    "conflict",
    "validation_failed",
    "four_eyes_required",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await decideInput(ctx, { ...body, ...params }, "discarded"),
  }),
});

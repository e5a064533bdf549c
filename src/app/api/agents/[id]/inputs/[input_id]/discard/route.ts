import { route } from "@/server/http/route";
import { decideInput } from "@/server/services/agents/decide-input";
import { AgentInputDto, DecideInputBody, OfInput } from "@/server/services/agents/input-dto";

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

import { OfAgent } from "@/agents/server/registry/agent-input";
import { whatIf } from "@/firewall/server/calls/what-if";
import { WhatIfBody, WhatIfDto } from "@/firewall/server/calls/what-if-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "tryToolCall",
  summary: "What a tool call of an agent would be answered now; nothing is counted or executed",
  tag: "Agents",
  auth: ["bearer"],
  action: "agent.read",
  params: OfAgent,
  body: { kind: "json", schema: WhatIfBody },
  responses: { 200: { schema: WhatIfDto, description: "The decision, layer by layer" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({ json: await whatIf(ctx, { ...body, ...params }) }),
});

import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { quarantineAgent } from "@/agents/server/trust/quarantine-agent";
import { QuarantineBody, QuarantineDto } from "@/agents/server/trust/quarantine-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "quarantineAgent",
  summary: "Quarantine an agent: its tools are revoked and its trace is sealed",
  tag: "Agents",
  auth: ["bearer"],
  anyOf: ["agent.quarantine", "agent.read"],
  params: z.object({ id: AgentId }),
  body: { kind: "json", schema: QuarantineBody },
  responses: { 200: { schema: QuarantineDto, description: "No call passes any more" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await quarantineAgent(ctx, { ...body, ...params }),
  }),
});

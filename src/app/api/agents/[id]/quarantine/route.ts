import { z } from "zod";
import { route } from "@/server/http/route";
import { AgentId } from "@/server/services/agents/agent-input";
import { quarantineAgent } from "@/server/services/agents/quarantine-agent";
import { QuarantineBody, QuarantineDto } from "@/server/services/agents/quarantine-dto";

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

import { z } from "zod";
import { route } from "@/server/http/route";
import { AgentId } from "@/server/services/agents/agent-input";
import { RestoreBody, RestoreDto } from "@/server/services/agents/quarantine-dto";
import { restoreAgent } from "@/server/services/agents/restore-agent";

export const POST = route({
  operation: "restoreAgent",
  summary: "Restore a quarantined agent after a green review; it only reads for 24 hours",
  tag: "Agents",
  auth: ["bearer"],
  action: "agent.restore",
  params: z.object({ id: AgentId }),
  body: { kind: "json", schema: RestoreBody },
  responses: { 200: { schema: RestoreDto, description: "The agent is ACTIVE at its baseline" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "review_required",
    "baseline_reset_required",
    "validation_failed",
    "four_eyes_required",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await restoreAgent(ctx, { ...body, ...params }),
  }),
});

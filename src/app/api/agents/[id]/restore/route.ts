import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { restoreAgent } from "@/agents/server/stops/restore-agent";
import { RestoreBody, RestoreDto } from "@/agents/server/trust/quarantine-dto";
import { route } from "@/platform/http/route";

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

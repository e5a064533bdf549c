import { acceptAiIncident } from "@/firewall/server/ai-incidents/accept-ai-incident";
import {
  AcceptAiIncidentBody,
  AiIncidentDto,
  OfAiIncident,
} from "@/firewall/server/ai-incidents/ai-incident-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "acceptAiIncident",
  summary: "Make an incident of a proposal; the legal clocks run from its awareness",
  tag: "Approvals",
  auth: ["bearer"],
  action: "ai_incident.decide",
  params: OfAiIncident,
  body: { kind: "json", schema: AcceptAiIncidentBody },
  responses: { 200: { schema: AiIncidentDto, description: "The proposal, with its incident" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "agent_simulated",
    "not_found",
    "conflict",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await acceptAiIncident(ctx, { ...body, ...params }),
  }),
});

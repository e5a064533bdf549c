import {
  AiIncidentDto,
  DismissAiIncidentBody,
  OfAiIncident,
} from "@/firewall/server/ai-incidents/ai-incident-dto";
import { dismissAiIncident } from "@/firewall/server/ai-incidents/dismiss-ai-incident";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "dismissAiIncident",
  summary: "Say that a proposal is no serious incident, and why",
  tag: "Approvals",
  auth: ["bearer"],
  action: "ai_incident.decide",
  params: OfAiIncident,
  body: { kind: "json", schema: DismissAiIncidentBody },
  responses: { 200: { schema: AiIncidentDto, description: "The proposal as it is now" } },
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
    json: await dismissAiIncident(ctx, { ...body, ...params }),
  }),
});

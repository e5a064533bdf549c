import {
  AiIncidentDto,
  AiIncidentPageDto,
  ProposeAiIncidentBody,
} from "@/firewall/server/ai-incidents/ai-incident-dto";
import { listAiIncidents } from "@/firewall/server/ai-incidents/list-ai-incidents";
import { reportAiIncident } from "@/firewall/server/ai-incidents/report-ai-incident";
import { ListAiIncidentsQuery } from "@/firewall/server/approvals/approval-query";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listAiIncidents",
  summary: "List what was proposed as a serious incident with an agent",
  tag: "Approvals",
  auth: ["bearer", "session"],
  action: "ai_incident.propose",
  query: ListAiIncidentsQuery,
  queryError: "invalid_filter",
  responses: { 200: { schema: AiIncidentPageDto, description: "One page, the newest first" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "invalid_filter",
    "rate_limited",
  ],
  handle: async ({ ctx, query }) => ({ json: await listAiIncidents(ctx, query) }),
});

export const POST = route({
  operation: "proposeAiIncident",
  summary: "Propose that something was a serious incident with an agent",
  tag: "Approvals",
  auth: ["bearer"],
  action: "ai_incident.propose",
  body: { kind: "json", schema: ProposeAiIncidentBody },
  responses: { 200: { schema: AiIncidentDto, description: "The proposal, new or known" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, body }) => ({ json: await reportAiIncident(ctx, body) }),
});

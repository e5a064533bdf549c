import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { PreviewTicketInput, previewTicket } from "@/incidents/server/tickets/preview-ticket";
import { PushTicketInput, pushTicket } from "@/incidents/server/tickets/push-ticket";
import { TicketListDto, TicketPreviewDto } from "@/incidents/server/tickets/ticket-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "previewTicket",
  summary:
    "Show the request that would make an incident's ticket in Jira or GitHub; nothing is sent",
  tag: "Tickets",
  auth: ["bearer", "session"],
  anyOf: ["ticket.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  query: PreviewTicketInput.omit({ id: true }),
  responses: { 200: { schema: TicketPreviewDto, description: "The request" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "unsupported_system",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query }) => ({
    json: await previewTicket(ctx, { ...query, id: params.id }),
  }),
});

export const POST = route({
  operation: "pushTicket",
  summary: "Make an incident's ticket in the configured Jira or GitHub, or bring it up to date",
  tag: "Tickets",
  auth: ["bearer"],
  action: "ticket.push",
  location: "/api/ip3/v1/incidents/{$request.path.id}/tickets",
  params: z.object({ id: IncidentId }),
  body: { kind: "json", schema: PushTicketInput.omit({ id: true }) },
  responses: { 202: { schema: TicketListDto, description: "Waits to be sent" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "unsupported_system",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    status: 202,
    json: await pushTicket(ctx, { ...body, id: params.id }),
  }),
});

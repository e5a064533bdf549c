import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { refreshTickets } from "@/incidents/server/tickets/refresh-tickets";
import { TicketListDto } from "@/incidents/server/tickets/ticket-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "refreshTickets",
  summary: "Ask the trackers for the state of an incident's tickets",
  tag: "Tickets",
  auth: ["bearer"],
  anyOf: ["ticket.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  responses: { 200: { schema: TicketListDto, description: "All of them" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited", "unavailable"],
  handle: async ({ ctx, params }) => ({ json: await refreshTickets(ctx, params) }),
});

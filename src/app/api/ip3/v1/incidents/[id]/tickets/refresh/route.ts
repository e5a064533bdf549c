import { z } from "zod";
import { route } from "@/server/http/route";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { refreshTickets } from "@/server/services/tickets/refresh-tickets";
import { TicketListDto } from "@/server/services/tickets/ticket-dto";

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

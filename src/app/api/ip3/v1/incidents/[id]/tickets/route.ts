import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { listTickets } from "@/incidents/server/tickets/list-tickets";
import { TicketListDto } from "@/incidents/server/tickets/ticket-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listTickets",
  summary: "List an incident's tickets with what became of their newest push",
  tag: "Tickets",
  auth: ["bearer", "session"],
  anyOf: ["ticket.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  responses: { 200: { schema: TicketListDto, description: "All of them" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await listTickets(ctx, params) }),
});

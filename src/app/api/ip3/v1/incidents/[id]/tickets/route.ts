import { z } from "zod";
import { route } from "@/server/http/route";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { listTickets } from "@/server/services/tickets/list-tickets";
import { TicketListDto } from "@/server/services/tickets/ticket-dto";

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

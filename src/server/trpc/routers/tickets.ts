import "server-only";
import { z } from "zod";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { listTickets } from "@/server/services/tickets/list-tickets";
import { PreviewTicketInput, previewTicket } from "@/server/services/tickets/preview-ticket";
import { PushTicketInput, pushTicket } from "@/server/services/tickets/push-ticket";
import { refreshTickets } from "@/server/services/tickets/refresh-tickets";
import { TicketListDto, TicketPreviewDto } from "@/server/services/tickets/ticket-dto";
import { allowed, router } from "../init";

const OfIncident = z.object({ id: IncidentId });

export const ticketsRouter = router({
  preview: allowed("ticket.read", "incident.work_own")
    .input(PreviewTicketInput)
    .output(TicketPreviewDto)
    .query(({ ctx, input }) => previewTicket(ctx.service, input)),
  push: allowed("ticket.push")
    .input(PushTicketInput)
    .output(TicketListDto)
    .mutation(({ ctx, input }) => pushTicket(ctx.service, input)),
  list: allowed("ticket.read", "incident.work_own")
    .input(OfIncident)
    .output(TicketListDto)
    .query(({ ctx, input }) => listTickets(ctx.service, input)),
  refresh: allowed("ticket.read", "incident.work_own")
    .input(OfIncident)
    .output(TicketListDto)
    .mutation(({ ctx, input }) => refreshTickets(ctx.service, input)),
});

import "server-only";
import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { listTickets } from "@/incidents/server/tickets/list-tickets";
import { PreviewTicketInput, previewTicket } from "@/incidents/server/tickets/preview-ticket";
import { PushTicketInput, pushTicket } from "@/incidents/server/tickets/push-ticket";
import { refreshTickets } from "@/incidents/server/tickets/refresh-tickets";
import { TicketListDto, TicketPreviewDto } from "@/incidents/server/tickets/ticket-dto";
import { allowed, router } from "@/platform/trpc/init";

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

import "server-only";
import { z } from "zod";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { listTickets } from "@/server/services/tickets/list-tickets";
import { PreviewTicketInput, previewTicket } from "@/server/services/tickets/preview-ticket";
import { PushTicketInput, pushTicket } from "@/server/services/tickets/push-ticket";
import { refreshTickets } from "@/server/services/tickets/refresh-tickets";
import { TicketListDto, TicketPreviewDto } from "@/server/services/tickets/ticket-dto";
import { authed, router } from "../init";

const OfIncident = z.object({ id: IncidentId });

export const ticketsRouter = router({
  preview: authed
    .input(PreviewTicketInput)
    .output(TicketPreviewDto)
    .query(({ ctx, input }) => previewTicket(ctx.service, input)),
  push: authed
    .input(PushTicketInput)
    .output(TicketListDto)
    .mutation(({ ctx, input }) => pushTicket(ctx.service, input)),
  list: authed
    .input(OfIncident)
    .output(TicketListDto)
    .query(({ ctx, input }) => listTickets(ctx.service, input)),
  refresh: authed
    .input(OfIncident)
    .output(TicketListDto)
    .mutation(({ ctx, input }) => refreshTickets(ctx.service, input)),
});

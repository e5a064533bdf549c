import "server-only";
import { z } from "zod";
import { ticketMarker } from "@/incidents/domain/tickets/ticket-incident";
import {
  type ConfiguredTrackers,
  configuredTrackers,
} from "@/incidents/server/trackers/configured-trackers";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { IncidentId } from "../incidents/incident-dto";
import { outgoingTicket, projectOf } from "./ticket-bodies";
import { readTicketIncident } from "./ticket-content";
import { TicketPreviewDto } from "./ticket-dto";
import { requireTicketOf } from "./ticket-right";
import { ticketSystemOf } from "./ticket-system";

export const PreviewTicketInput = z.object({
  id: z.string(),
  system: z.string().optional().meta({ description: "jira or github; required" }),
  project: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Key of a Jira project, or owner/repository; else the configured one" }),
});

/**
 * The request that would make the ticket of an incident; nothing is sent. Who may read tickets, and
 * the incident's owner, may see it. Throws `unsupported_system` and, for a project that cannot be,
 * `validation_failed`.
 */
export async function previewTicket(
  ctx: ServiceContext,
  input: z.input<typeof PreviewTicketInput>,
  trackers: ConfiguredTrackers = configuredTrackers(),
): Promise<TicketPreviewDto> {
  const row = await requireTicketOf(ctx, "ticket_read", input.id);
  const system = ticketSystemOf(input.system);
  const incident = await readTicketIncident(ctx.db.pool, row);
  const tracker = trackers[system];
  const configured = tracker === null ? null : projectOf(tracker);
  const project = wordOf(input.project) ?? configured;
  const ticket = outgoingTicket(system, incident, project);
  return {
    system,
    payload: ticket.create,
    endpoint: ticket.endpoint,
    method: ticket.method,
    optional_fields: [...ticket.optionalFields],
    marker: ticketMarker(incident),
    configured: configured !== null && project === configured,
  };
}

function wordOf(text: string | undefined): string | null {
  const word = text?.trim() ?? "";
  return word === "" ? null : word;
}

export const previewTicketOperation = operation({
  name: "previewTicket",
  summary:
    "Show the request that would make an incident's ticket in Jira or GitHub; nothing is sent",
  tag: "Tickets",
  auth: ["bearer", "session"],
  anyOf: ["ticket.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  query: PreviewTicketInput.omit({ id: true }),
  queryError: "validation_failed",
  input: PreviewTicketInput,
  output: TicketPreviewDto,
  says: "The request",
  errors: ["unsupported_system"],
  rest: "GET /api/ip3/v1/incidents/{id}/ticket",
  console: "tickets.preview",
  run: (ctx, input) => previewTicket(ctx, input),
});

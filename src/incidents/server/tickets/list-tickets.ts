import "server-only";
import { z } from "zod";
import type { IncidentDetailRow } from "@/incidents/server/queries/incidents";
import { findTickets, type TicketRow } from "@/incidents/server/queries/tickets";
import {
  type ConfiguredTrackers,
  configuredTrackers,
} from "@/incidents/server/trackers/configured-trackers";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import type { ServiceContext } from "@/platform/operation/context";
import { IncidentId } from "../incidents/incident-dto";
import { outgoingTicket, projectOf } from "./ticket-bodies";
import { readTicketIncident } from "./ticket-content";
import { TicketDto, TicketListDto } from "./ticket-dto";
import { requireTicketOf } from "./ticket-right";
import { ticketSystemOf } from "./ticket-system";

/** The tickets of an incident, and where this deployment can push to. Its owner may read them too. */
export async function listTickets(
  ctx: ServiceContext,
  input: { id: string },
  trackers: ConfiguredTrackers = configuredTrackers(),
): Promise<TicketListDto> {
  const row = await requireTicketOf(ctx, "ticket_read", input.id);
  return readTickets(ctx, row, trackers);
}

/** The same for an incident that the caller was allowed to see. */
export async function readTickets(
  ctx: ServiceContext,
  row: IncidentDetailRow,
  trackers: ConfiguredTrackers,
): Promise<TicketListDto> {
  const rows = await findTickets(ctx.db.pool, row.id);
  const incident = rows.length === 0 ? null : await readTicketIncident(ctx.db.pool, row);
  return {
    tickets: rows.map((ticket) => {
      const system = ticketSystemOf(ticket.system);
      const now = incident && outgoingTicket(system, incident, projectOf(ticket));
      const isUpToDate = now !== null && (ticket.payload_sha256?.equals(now.sha256) ?? false);
      return toTicketDto(ticket, { system, up_to_date: isUpToDate });
    }),
    configured: {
      jira: trackers.jira?.target ?? null,
      github: trackers.github?.target ?? null,
    },
  };
}

function toTicketDto(row: TicketRow, present: Pick<TicketDto, "system" | "up_to_date">): TicketDto {
  const { external_state: state, external_status: status, external_state_at: at } = row;
  return pickDto(TicketDto, row, {
    ...present,
    state: stateOf(row),
    attempts: row.push_attempts,
    last_error: row.push_last_error,
    next_attempt_at: row.push_status === "queued" ? row.push_next_attempt_at.toISOString() : null,
    external:
      state === null || at === null
        ? null
        : { state, status: status ?? state, at: at.toISOString() },
  });
}

function stateOf({ push_status, push_outcome, push_last_error }: TicketRow): TicketDto["state"] {
  if (push_status === "failed") return "failed";
  if (push_status === "queued") return push_last_error === null ? "queued" : "sending_again";
  return push_outcome ?? "updated";
}

export const listTicketsOperation = operation({
  name: "listTickets",
  summary: "List an incident's tickets with what became of their newest push",
  tag: "Tickets",
  auth: ["bearer", "session"],
  anyOf: ["ticket.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  output: TicketListDto,
  says: "All of them",
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}/tickets",
  console: "tickets.list",
  run: (ctx, input) => listTickets(ctx, input),
});

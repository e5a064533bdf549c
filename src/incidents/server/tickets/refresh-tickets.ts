import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { type IncidentKey, incidentChain } from "@/evidence/server/custody/incident-chain";
import { findTickets, setExternalState, type TicketRow } from "@/incidents/server/queries/tickets";
import {
  type ConfiguredTrackers,
  configuredTrackers,
} from "@/incidents/server/trackers/configured-trackers";
import { type ExternalState, TrackerFailure } from "@/incidents/server/trackers/tracker";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { IncidentId } from "../incidents/incident-dto";
import { readTickets } from "./list-tickets";
import { TicketListDto } from "./ticket-dto";
import { requireTicketOf } from "./ticket-right";
import { trackerOf } from "./tracker-of";

const TIMEOUT_MS = 10_000;
/** Asking again so soon is answered with what is known. */
const FRESH_MS = 10_000;

/**
 * Fetches the state of an incident's tickets from the trackers and stores it; a change leaves a
 * record. Throws `unavailable` with the reason where a tracker does not answer within ten seconds.
 */
export async function refreshTickets(
  ctx: ServiceContext,
  input: { id: string },
  trackers: ConfiguredTrackers = configuredTrackers(),
): Promise<TicketListDto> {
  const row = await requireTicketOf(ctx, "ticket_read", input.id);
  const tickets = await findTickets(ctx.db.pool, row.id);
  const failures = await Promise.all(
    tickets.map((ticket) => refreshTicket(ctx, row, ticket, trackers)),
  );
  const failure = failures.find((each) => each !== null);
  if (failure !== undefined && failure !== null) {
    throw new ServiceError("unavailable", { detail: failure });
  }
  return readTickets(ctx, row, trackers);
}

/** Null, or why the state is not known. */
async function refreshTicket(
  ctx: ServiceContext,
  incident: IncidentKey,
  ticket: TicketRow,
  trackers: ConfiguredTrackers,
): Promise<string | null> {
  const tracker = trackerOf(trackers, ticket);
  const age = ctx.clock().getTime() - (ticket.external_state_at?.getTime() ?? 0);
  if (ticket.external_key === null || tracker === null || age < FRESH_MS) return null;
  try {
    const state = await tracker.readState(ticket.external_key, TIMEOUT_MS);
    await keepState(ctx, incident, ticket, state);
    return null;
  } catch (error) {
    if (!(error instanceof TrackerFailure)) throw error;
    const reason = `The state of ${ticket.external_key} could not be read: ${error.message}.`;
    ctx.log.warn({ system: ticket.system, detail: error.message }, "state of the ticket not read");
    return reason;
  }
}

function keepState(
  ctx: ServiceContext,
  incident: IncidentKey,
  ticket: TicketRow,
  { state, status }: ExternalState,
): Promise<void> {
  return inTransaction(ctx.db.pool, async (client) => {
    await setExternalState(client, ticket.id, { state, status }, ctx.clock());
    if (ticket.external_state === state && ticket.external_status === status) return;
    await appendRecord(ctx, client, {
      chain: incidentChain(incident),
      kind: "ticket.state",
      summary: {
        system: ticket.system,
        target: ticket.target,
        key: ticket.external_key,
        state,
        status,
      },
    });
  });
}

export const refreshTicketsOperation = operation({
  name: "refreshTickets",
  summary: "Ask the trackers for the state of an incident's tickets",
  tag: "Tickets",
  anyOf: ["ticket.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  output: TicketListDto,
  says: "All of them",
  errors: [],
  rest: "POST /api/ip3/v1/incidents/{id}/tickets/refresh",
  console: "tickets.refresh",
  run: (ctx, input) => refreshTickets(ctx, input),
});

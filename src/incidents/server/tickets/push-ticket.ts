import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import { findWaitingPayload, insertPush, lockTicket } from "@/incidents/server/queries/tickets";
import {
  type ConfiguredTrackers,
  configuredTrackers,
} from "@/incidents/server/trackers/configured-trackers";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { IncidentId } from "../incidents/incident-dto";
import { readTickets } from "./list-tickets";
import { outgoingTicket, projectOf } from "./ticket-bodies";
import { readTicketIncident } from "./ticket-content";
import { TicketListDto } from "./ticket-dto";
import { requireTicketOf } from "./ticket-right";
import { ticketSystemOf } from "./ticket-system";

export const PushTicketInput = z.object({ id: z.string(), system: z.string().optional() });

const NAMES = { jira: "Jira", github: "GitHub" } as const;

/**
 * Queues the ticket of an incident to be created, or updated if it exists. The content is fixed now
 * and sent by the courier. Repeating a waiting request changes nothing. Throws
 * `unsupported_system`; `conflict` for simulated incidents, for a system that is not configured,
 * and while another state of the incident waits to be sent.
 */
export async function pushTicket(
  ctx: ServiceContext,
  input: z.input<typeof PushTicketInput>,
  trackers: ConfiguredTrackers = configuredTrackers(),
): Promise<TicketListDto> {
  const row = await requireTicketOf(ctx, "ticket_push", input.id);
  const system = ticketSystemOf(input.system);
  if (row.simulation) throw conflict("A simulated incident is not sent to a tracker.");
  const tracker = trackers[system];
  if (tracker === null) throw conflict(`No ${NAMES[system]} is configured.`);
  const { target } = tracker;
  const incident = await readTicketIncident(ctx.db.pool, row);
  const { text, sha256 } = outgoingTicket(system, incident, projectOf(tracker));
  await inTransaction(ctx.db.pool, async (client) => {
    const now = ctx.clock();
    const ticketId = await lockTicket(client, { incidentId: row.id, system, target }, now);
    const waiting = await findWaitingPayload(client, ticketId);
    if (waiting?.equals(sha256)) return;
    if (waiting !== null)
      throw conflict("An earlier state of the incident still waits to be sent.");
    await insertPush(client, { ticketId, payload: text, sha256, by: actorName(ctx.actor) }, now);
    await appendRecord(ctx, client, {
      chain: incidentChain(row),
      kind: "ticket.request",
      summary: { system, target, payload_sha256: sha256.toString("hex") },
    });
  });
  return readTickets(ctx, row, trackers);
}

function conflict(detail: string): ServiceError {
  return new ServiceError("conflict", { detail });
}

export const pushTicketOperation = operation({
  name: "pushTicket",
  summary: "Make an incident's ticket in the configured Jira or GitHub, or bring it up to date",
  tag: "Tickets",
  action: "ticket.push",
  location: "/api/ip3/v1/incidents/{$request.path.id}/tickets",
  params: z.object({ id: IncidentId }),
  body: PushTicketInput.omit({ id: true }),
  input: PushTicketInput,
  output: TicketListDto,
  status: 202,
  says: "Waits to be sent",
  errors: ["conflict", "unsupported_system"],
  rest: "POST /api/ip3/v1/incidents/{id}/ticket",
  console: "tickets.push",
  run: (ctx, input) => pushTicket(ctx, input),
});

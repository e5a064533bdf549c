import "server-only";
import { repeat, type StopJob, together } from "@/platform/jobs/repeat";
import { deliverNextTicket } from "../tickets/deliver-tickets";
import { TICKET_SYSTEMS } from "../tickets/ticket-dto";
import { configuredTrackers } from "../trackers/configured-trackers";

/**
 * Carries tickets to the configured trackers; any number of processes may do so. Throws at once where the
 * configuration of a tracker is wrong.
 */
export function startTicketCourier(): StopJob {
  const trackers = configuredTrackers();
  const { random } = Math;
  // One loop each, so that a slow tracker does not hold up the other.
  const jobs = TICKET_SYSTEMS.map((system) =>
    repeat({
      name: `ticket courier to ${system}`,
      every: 2_000,
      run: (ctx) => deliverNextTicket({ ...ctx, random }, system, trackers),
      again: (worked) => worked,
    }),
  );
  return together(jobs);
}

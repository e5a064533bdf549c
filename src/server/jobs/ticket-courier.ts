import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { logger } from "../log/logger";
import { deliverNextTicket } from "../services/tickets/deliver-tickets";
import { TICKET_SYSTEMS } from "../services/tickets/ticket-dto";
import { type ConfiguredTrackers, configuredTrackers } from "../trackers/configured-trackers";
import type { TicketSystem } from "../trackers/tracker";

const IDLE_MS = 2_000;

/**
 * Carries tickets to the configured trackers until it is stopped; any number of processes may do so.
 * The returned function ends it once the pushes under way have ended. Throws at once where the
 * configuration of a tracker is wrong.
 */
export function startTicketCourier(): () => Promise<void> {
  const stopping = new AbortController();
  const trackers = configuredTrackers();
  // One loop each, so that a slow tracker does not hold up the other.
  const loops = TICKET_SYSTEMS.map((system) => carry(system, trackers, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}

async function carry(
  system: TicketSystem,
  trackers: ConfiguredTrackers,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const context = {
      db: database(),
      clock: () => new Date(),
      log: logger(),
      random: Math.random,
    };
    const worked = await deliverNextTicket(context, system, trackers).catch((error: unknown) => {
      // The database is away: wait as if there were nothing to do.
      context.log.error({ err: error, system }, "ticket courier");
      return false;
    });
    if (!worked) {
      // The abort ends the wait early; that is what it is for.
      await sleep(IDLE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

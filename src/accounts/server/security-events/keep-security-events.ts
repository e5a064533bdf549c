import "server-only";
import {
  addSecurityEvents,
  pruneSecurityEvents,
  takeFailedHours,
} from "@/accounts/server/queries/security-events";
import { inTransaction } from "@/platform/db/transaction";
import { returnSecurityEvents, takeSecurityEvents } from "@/platform/log/security-events";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";

type KeeperContext = Omit<ServiceContext, "actor">;

/** Writes the events that were noted in this process; those of a failed attempt wait for the next one. */
export async function writeSecurityEvents(ctx: KeeperContext): Promise<number> {
  const events = takeSecurityEvents();
  if (events.length === 0) return 0;
  try {
    await addSecurityEvents(ctx.db.pool, events);
  } catch (error) {
    returnSecurityEvents(events);
    throw error;
  }
  return events.length;
}

/** Events of an hour that ended may be on their way for so long. */
const LATE_MS = 60_000;

/** Pairs of an account and an hour that one transaction records. */
const HOURS_AT_ONCE = 200;

/**
 * Appends one record for each account and hour in which something failed or was refused, and one
 * for all addresses that belong to no account: an attack makes the trace no longer than that.
 * Returns how many records it appended.
 */
export async function recordFailedHours(given: KeeperContext): Promise<number> {
  const ctx: ServiceContext = { ...given, actor: { kind: "service" } };
  let recorded = 0;
  for (;;) {
    const taken = await inTransaction(ctx.db.pool, async (client) => {
      const now = ctx.clock();
      const until = new Date(now.getTime() - LATE_MS);
      const hours = await takeFailedHours(client, until, now, HOURS_AT_ONCE);
      for (const { account_id, hour, failures, sources } of hours) {
        await appendRecord(ctx, client, {
          chain: "service",
          kind: "security.failures",
          summary: { account: account_id, hour: hour.toISOString(), ...failures, sources },
        });
      }
      return hours.length;
    });
    recorded += taken;
    if (taken < HOURS_AT_ONCE) return recorded;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long events are kept, and a source counts as known after a sign-in. */
export const KEPT_DAYS = 90;

const MOST_KEPT = 1_000_000;
const PRUNED_AT_ONCE = 5_000;

/** Deletes the events that are too old or too many; returns how many. */
export async function pruneEvents(ctx: KeeperContext, most = MOST_KEPT): Promise<number> {
  const before = new Date(ctx.clock().getTime() - KEPT_DAYS * DAY_MS);
  let pruned = 0;
  for (;;) {
    const deleted = await inTransaction(ctx.db.pool, (client) =>
      pruneSecurityEvents(client, { before, most, batch: PRUNED_AT_ONCE }),
    );
    pruned += deleted;
    if (deleted < PRUNED_AT_ONCE) return pruned;
  }
}

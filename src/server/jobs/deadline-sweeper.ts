import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { logger } from "../log/logger";
import { expireAcceptances } from "../services/sla/expire-acceptances";
import type { SweepContext } from "../services/sla/sweep";
import { sweepLegalDueSoon, sweepLegalOverdue } from "../services/sla/sweep-legal-clocks";
import { sweepDueSoon, sweepOverdue } from "../services/sla/sweep-overdue";

const IDLE_MS = 15_000;

/** What opens again gets its new deadline before deadlines are looked at. */
const SWEEPS = {
  expireAcceptances,
  sweepOverdue,
  sweepDueSoon,
  sweepLegalOverdue,
  sweepLegalDueSoon,
};

/**
 * Opens expired acceptances again and tells deadlines that passed or are near, every 15 seconds
 * until it is stopped; any number of processes may do so. The returned function ends it once the
 * sweep under way has ended.
 */
export function startDeadlineSweeper(): () => Promise<void> {
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      await turn({
        db: database(),
        clock: () => new Date(),
        log: logger(),
        requestId: randomUUID(),
      });
      // The abort ends the wait early; that is what it is for.
      await sleep(IDLE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}

async function turn(ctx: SweepContext): Promise<void> {
  for (const [name, sweep] of Object.entries(SWEEPS)) {
    // One that fails holds up none of the others, and is tried again with the next turn.
    await sweep(ctx).then(
      (swept) => {
        if (swept > 0) ctx.log.info({ sweep: name, swept }, "deadlines swept");
      },
      (error: unknown) => ctx.log.error({ err: error, sweep: name }, "deadline sweeper"),
    );
  }
}

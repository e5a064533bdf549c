import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { logger } from "../log/logger";
import {
  pruneEvents,
  recordFailedHours,
  writeSecurityEvents,
} from "../services/security-events/keep-security-events";

const PAUSE_MS = 5_000;
const HOURS_EVERY_MS = 60_000;
const PRUNE_EVERY_MS = 60 * 60_000;

type KeeperContext = Parameters<typeof writeSecurityEvents>[0];

/**
 * Writes the security events of this process every five seconds, records the hours that ended and deletes
 * what is too old. The returned function ends it, with what is left written.
 */
export function startSecurityEventKeeper(): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const due = { hours: 0, prune: 0 };
  const turn = async (work: (ctx: KeeperContext) => Promise<number>) => {
    const ctx = {
      db: database(),
      clock: () => new Date(),
      log: logger(),
      requestId: randomUUID(),
    };
    await work(ctx).catch((error: unknown) => {
      // The database is away: the events wait, and the hours stay due.
      logger().error({ err: error }, "security event keeper");
    });
  };
  const done = (async () => {
    while (!signal.aborted) {
      const now = Date.now();
      await turn(writeSecurityEvents);
      if (now >= due.hours) {
        due.hours = now + HOURS_EVERY_MS;
        await turn(recordFailedHours);
      }
      if (now >= due.prune) {
        due.prune = now + PRUNE_EVERY_MS;
        await turn(pruneEvents);
      }
      // The abort ends the wait early; that is what it is for.
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
    await turn(writeSecurityEvents);
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}

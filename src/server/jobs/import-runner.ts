import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { logger } from "../log/logger";
import { runWaiting } from "../services/imports/run-waiting";

const IDLE_MS = 1_000;

/**
 * Executes background imports one after the other until it is stopped; any number of processes may
 * do so. The returned function ends it once the import under way, if any, has ended.
 */
export function startImportRunner(): () => Promise<void> {
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const context = {
        db: database(),
        clock: () => new Date(),
        log: logger(),
        requestId: randomUUID(),
      };
      const worked = await runWaiting(context).catch((error: unknown) => {
        // The database is away: wait as if there were nothing to do.
        context.log.error({ err: error }, "import runner");
        return false;
      });
      if (!worked) {
        // The abort ends the wait early; that is what it is for.
        await sleep(IDLE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}

import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { logger } from "../log/logger";
import { refreshCoverage } from "../services/coverage/refresh-coverage";

const IDLE_MS = 500;
const FAILED_MS = 2_000;

/**
 * Keeps the coverage that lists show up to date. Every process runs one; a lock in the database lets
 * one of them work. The returned function ends it once the batch under way has ended.
 */
export function startCoverageRefresher(): () => Promise<void> {
  const stopping = new AbortController();
  const context = { db: database() };
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const pause = await refreshCoverage(context).then(
        (looked) => (looked === null || looked === 0 ? IDLE_MS : 0),
        (error: unknown) => {
          // The database is away, or an import holds the incidents: they remain on the queue.
          logger().warn({ err: error }, "coverage refresher");
          return FAILED_MS;
        },
      );
      // The abort ends the wait early; that is what it is for.
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}

import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { foldTallies } from "../db/queries/tally-folding";
import { inLongTransaction } from "../db/transaction";
import { logger } from "../log/logger";

const PAUSE_MS = 5_000;

/**
 * Folds the noted changes of the incident tallies into their totals every five seconds. Every process
 * runs one; a lock in the database lets one of them work. The returned function ends it.
 */
export function startTallyFolder(): () => Promise<void> {
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      await inLongTransaction(database().pool, foldTallies).catch((error: unknown) => {
        // The database is away: nothing is lost, the changes wait.
        logger().error({ err: error }, "tally folder");
      });
      // The abort ends the wait early; that is what it is for.
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}

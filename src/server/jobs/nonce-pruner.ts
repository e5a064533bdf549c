import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { beginNonces, mayHaveMore, pruneNonces } from "../db/queries/request-nonces";
import { inTransaction } from "../db/transaction";
import { logger } from "../log/logger";

const PAUSE_MS = 5 * 60_000;

/**
 * Deletes used nonces that no longer matter, every five minutes, and begins the memory of them anew at
 * once where a crash has lost it. Every process runs one; a lock in the database lets one of them work.
 * The returned function ends it.
 */
export function startNoncePruner(): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const done = (async () => {
    while (!signal.aborted) {
      await pruneAll(signal).catch((error: unknown) => {
        // The database is away: what was not deleted does no harm.
        logger().error({ err: error }, "nonce pruner");
      });
      // The abort ends the wait early; that is what it is for.
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}

async function pruneAll(signal: AbortSignal): Promise<void> {
  const { pool } = database();
  await beginNonces(pool, new Date());
  let pruned: number | null;
  do {
    pruned = await inTransaction(pool, (client) => pruneNonces(client, new Date()));
  } while (mayHaveMore(pruned) && !signal.aborted);
}

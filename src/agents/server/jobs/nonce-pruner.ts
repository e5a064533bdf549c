import "server-only";
import type { Pool } from "pg";
import { beginNonces, mayHaveMore, pruneNonces } from "@/platform/auth/signatures/request-nonces";
import { inTransaction } from "@/platform/db/transaction";
import { repeat, type StopJob } from "@/platform/jobs/repeat";
import { sweepAnswers } from "@/platform/operation/idempotency-keys";

/**
 * Deletes used nonces and answers kept for repetitions that no longer matter, every five minutes, and begins the memory of
 * nonces anew at once where a crash has lost it. Every process runs one; a lock in the database lets one of them
 * delete nonces. What was not deleted does no harm.
 */
export function startNoncePruner(): StopJob {
  return repeat({
    name: "nonce pruner",
    every: 5 * 60_000,
    run: ({ db }, signal) => pruneAll(db.pool, signal),
  });
}

async function pruneAll(pool: Pool, signal: AbortSignal): Promise<void> {
  await beginNonces(pool, new Date());
  let pruned: number | null;
  do {
    pruned = await inTransaction(pool, (client) => pruneNonces(client, new Date()));
  } while (mayHaveMore(pruned) && !signal.aborted);
  await sweepAnswers(pool);
}

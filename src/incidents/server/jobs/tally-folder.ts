import "server-only";
import { inLongTransaction } from "@/platform/db/transaction";
import { repeat, type StopJob } from "@/platform/jobs/repeat";
import { foldTallies } from "../queries/tally-folding";

/**
 * Folds the noted changes of the incident tallies into their totals. Every process runs one; a lock in
 * the database lets one of them work. Where it fails nothing is lost: the changes wait.
 */
export function startTallyFolder(): StopJob {
  return repeat({
    name: "tally folder",
    every: 5_000,
    run: ({ db }) => inLongTransaction(db.pool, foldTallies),
  });
}

import "server-only";
import { foldTallies } from "../db/queries/tally-folding";
import { inLongTransaction } from "../db/transaction";
import { repeat, type StopJob } from "./repeat";

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

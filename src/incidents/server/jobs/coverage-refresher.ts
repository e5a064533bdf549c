import "server-only";
import { repeat, type StopJob } from "@/platform/jobs/repeat";
import { refreshCoverage } from "../coverage/refresh-coverage";

/**
 * Keeps the coverage that lists show up to date. Every process runs one; a lock in the database lets
 * one of them work.
 */
export function startCoverageRefresher(): StopJob {
  return repeat({
    name: "coverage refresher",
    every: 500,
    // An import may hold the incidents: they remain on the queue.
    afterFailure: 2_000,
    run: refreshCoverage,
    again: (looked) => looked !== null && looked > 0,
  });
}

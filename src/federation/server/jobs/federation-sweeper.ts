import "server-only";
import { repeat, type StopJob, together } from "@/platform/jobs/repeat";
import { runDueGates } from "../joining/run-due-gates";
import { recheckOperatorDomains } from "../operators/verify-domain";
import { pruneProbeDays } from "../queries/fed-probes";
import { refreshRankings } from "../ranking/refresh-rankings";
import { remindReviews } from "../reviews/remind-reviews";
import { expireRegistrations } from "../standing/expire-registrations";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Availability looks 90 days back. */
const KEPT_DAYS_MS = 91 * 24 * HOUR_MS;
const PRUNED_AT_ONCE = 10_000;

/**
 * Retries gates, ends overdue registrations, reminds reviewers, and refreshes rankings and operator
 * domains. Safe in any number of processes.
 */
export function startFederationSweeper(): StopJob {
  // One loop each, so that a long one holds up none of the others.
  return together([
    repeat({ name: "due gates", every: 5 * SECOND_MS, run: (ctx) => runDueGates(ctx) }),
    repeat({ name: "expired registrations", every: MINUTE_MS, run: expireRegistrations }),
    repeat({ name: "review reminders", every: MINUTE_MS, run: remindReviews }),
    repeat({
      name: "operator domains",
      first: MINUTE_MS,
      every: 10 * MINUTE_MS,
      run: (ctx) => recheckOperatorDomains(ctx),
    }),
    // Changes refresh a listing at once: this is for effects of time alone.
    repeat({
      name: "directory rankings",
      first: 5 * MINUTE_MS,
      every: HOUR_MS,
      run: refreshRankings,
    }),
    repeat({
      name: "old probe days",
      first: 10 * MINUTE_MS,
      every: HOUR_MS,
      run: ({ db, clock }) =>
        pruneProbeDays(db.pool, new Date(clock().getTime() - KEPT_DAYS_MS), PRUNED_AT_ONCE),
    }),
  ]);
}

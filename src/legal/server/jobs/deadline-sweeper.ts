import "server-only";
import { expireAcceptances } from "@/incidents/server/deadlines/expire-acceptances";
import { sweepDueSoon, sweepOverdue } from "@/incidents/server/deadlines/sweep-overdue";
import { inTurn, repeat, type StopJob } from "@/platform/jobs/repeat";
import { sweepLegalDueSoon, sweepLegalOverdue } from "./sweep-legal-clocks";

/**
 * Reopens expired acceptances and reports deadlines that passed or are near; safe in any number of
 * processes.
 */
export function startDeadlineSweeper(): StopJob {
  return repeat({
    name: "deadline sweeper",
    every: 15_000,
    // A reopened incident gets its new deadline before deadlines are checked.
    run: inTurn({
      expireAcceptances,
      sweepOverdue,
      sweepDueSoon,
      sweepLegalOverdue,
      sweepLegalDueSoon,
    }),
  });
}

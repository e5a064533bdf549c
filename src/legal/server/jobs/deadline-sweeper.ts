import "server-only";
import { expireAcceptances } from "@/incidents/server/deadlines/expire-acceptances";
import { sweepDueSoon, sweepOverdue } from "@/incidents/server/deadlines/sweep-overdue";
import { inTurn, repeat, type StopJob } from "@/platform/jobs/repeat";
import { sweepLegalDueSoon, sweepLegalOverdue } from "./sweep-legal-clocks";

/**
 * Opens expired acceptances again and tells deadlines that passed or are near; any number of processes
 * may do so.
 */
export function startDeadlineSweeper(): StopJob {
  return repeat({
    name: "deadline sweeper",
    every: 15_000,
    // What opens again gets its new deadline before deadlines are looked at.
    run: inTurn({
      expireAcceptances,
      sweepOverdue,
      sweepDueSoon,
      sweepLegalOverdue,
      sweepLegalDueSoon,
    }),
  });
}

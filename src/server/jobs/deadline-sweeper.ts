import "server-only";
import { expireAcceptances } from "../services/sla/expire-acceptances";
import { sweepLegalDueSoon, sweepLegalOverdue } from "../services/sla/sweep-legal-clocks";
import { sweepDueSoon, sweepOverdue } from "../services/sla/sweep-overdue";
import { inTurn, repeat, type StopJob } from "./repeat";

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

import "server-only";
import { issueChallenges } from "@/agents/server/challenges/issue-challenges";
import { sweepChallenges } from "@/agents/server/challenges/sweep-challenges";
import { applyThresholds } from "@/agents/server/trust/apply-thresholds";
import { recoverAgents } from "@/agents/server/trust/recover-agents";
import { serviceAudience } from "@/platform/auth/signatures/public-origins";
import { inTurn, repeat, type StopJob } from "@/platform/jobs/repeat";
import { expireApprovals } from "../approvals/expire-approvals";
import { sweepCalls } from "../calls/sweep-calls";
import { removeInputContent } from "../content/remove-input-content";

/**
 * Challenges agents that are due, ends unanswered challenges and undecided approvals, and lets
 * degraded agents recover. Every process runs one; a lock in the database lets one of them
 * challenge.
 */
export function startAgentSweeper(): StopJob {
  return repeat({
    name: "agent sweeper",
    every: 5_000,
    // Missed challenges count before the next one is issued.
    run: inTurn({
      sweepChallenges,
      sweepCalls,
      expireApprovals,
      applyThresholds,
      recoverAgents,
      issueChallenges: (ctx) => issueChallenges(ctx, serviceAudience()),
      removeInputContent,
    }),
  });
}

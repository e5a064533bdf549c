import "server-only";
import { serviceAudience } from "../auth/agent-signature/public-origins";
import { sweepCalls } from "../services/agent-calls/sweep-calls";
import { applyThresholds } from "../services/agents/apply-thresholds";
import { issueChallenges } from "../services/agents/issue-challenges";
import { recoverAgents } from "../services/agents/recover-agents";
import { removeInputContent } from "../services/agents/remove-input-content";
import { sweepChallenges } from "../services/agents/sweep-challenges";
import { expireApprovals } from "../services/approvals/expire-approvals";
import { inTurn, repeat, type StopJob } from "./repeat";

/**
 * Challenges agents that are due, ends what they did not answer, what nobody decided on in time, and lets
 * the degraded recover. Every process runs one; a lock in the database lets one of them challenge.
 */
export function startAgentSweeper(): StopJob {
  return repeat({
    name: "agent sweeper",
    every: 5_000,
    // What was missed counts before the next challenge is issued.
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

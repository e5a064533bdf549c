import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { serviceAudience } from "../auth/agent-signature/public-origins";
import { database } from "../db/database";
import { logger } from "../log/logger";
import { sweepCalls } from "../services/agent-calls/sweep-calls";
import { applyThresholds } from "../services/agents/apply-thresholds";
import { issueChallenges } from "../services/agents/issue-challenges";
import { recoverAgents } from "../services/agents/recover-agents";
import { removeInputContent } from "../services/agents/remove-input-content";
import type { AgentSweepContext } from "../services/agents/sweep-agents";
import { sweepChallenges } from "../services/agents/sweep-challenges";
import { expireApprovals } from "../services/approvals/expire-approvals";

const PAUSE_MS = 5_000;

/** What was missed counts before the next challenge is issued. */
const SWEEPS: Readonly<Record<string, (ctx: AgentSweepContext) => Promise<number>>> = {
  sweepChallenges,
  sweepCalls,
  expireApprovals,
  applyThresholds,
  recoverAgents,
  issueChallenges: (ctx) => issueChallenges(ctx, serviceAudience()),
  removeInputContent,
};

/**
 * Challenges agents that are due, ends what they did not answer, what nobody decided on in time, and lets
 * the degraded recover, every five seconds until it is stopped. Every process runs one; a lock in the database lets one of them
 * challenge. The returned function ends it once the sweep under way has ended.
 */
export function startAgentSweeper(): () => Promise<void> {
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      await turn({
        db: database(),
        clock: () => new Date(),
        log: logger(),
        requestId: randomUUID(),
      });
      // The abort ends the wait early; that is what it is for.
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}

async function turn(ctx: AgentSweepContext): Promise<void> {
  for (const [name, sweep] of Object.entries(SWEEPS)) {
    // One that fails holds up none of the others, and is tried again with the next turn.
    await sweep(ctx).catch((error: unknown) => {
      ctx.log.error({ err: error, sweep: name }, "agent sweeper");
    });
  }
}

import "server-only";
import { acquireChallengeLock, lockExpired } from "@/agents/server/queries/agent-challenges";
import { findAgent } from "@/agents/server/queries/agents";
import { type AgentSweepContext, forEachAgent, inSteps, SWEEP_BATCH } from "../trust/sweep-agents";
import { missChallenge } from "./miss-challenge";

type EndedPlace = readonly [at: Date, id: string];

const FIRST: EndedPlace = [new Date(0), ""];

/**
 * Ends every unanswered challenge whose time is over: one makes its agent DEGRADED, two in a row
 * UNVERIFIED (docs/decisions/trust.md#status). Returns how many it ended.
 */
export function sweepChallenges(ctx: AgentSweepContext): Promise<number> {
  return inSteps<EndedPlace>(ctx, FIRST, async (service, client, after) => {
    if (!(await acquireChallengeLock(client))) return { done: 0, next: null };
    const ended = await lockExpired(client, service.clock(), after, SWEEP_BATCH);
    const done = await forEachAgent(service, client, ended, async (challenge) => {
      const agent = await findAgent(client, challenge.did);
      if (agent === null) throw new Error(`${challenge.did} is gone`);
      await missChallenge(service, client, agent, challenge);
      return true;
    });
    const last = ended.length === SWEEP_BATCH ? ended.at(-1) : undefined;
    return { done, next: last === undefined ? null : [last.expires_at, last.id] };
  });
}

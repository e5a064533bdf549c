import "server-only";
import {
  acquireChallengeLock,
  type DuePlace,
  lockDueAgents,
  setNextChallenge,
} from "@/agents/server/queries/agent-challenges";
import { type AgentSweepContext, forEachAgent, inSteps, SWEEP_BATCH } from "../trust/sweep-agents";
import { issueChallenge } from "./issue-challenge";
import { postponedTo } from "./schedule-challenge";

const FIRST: DuePlace = [new Date(0), 0n];

/**
 * Challenges every agent whose time has come; where signed requests have put it off, only the time of
 * the next one changes. Any number of processes may ask: one at a time leads. Returns how many
 * challenges it issued.
 */
export function issueChallenges(ctx: AgentSweepContext, audience: string): Promise<number> {
  return inSteps<DuePlace>(ctx, FIRST, async (service, client, after) => {
    if (!(await acquireChallengeLock(client))) return { done: 0, next: null };
    const now = service.clock();
    const due = await lockDueAgents(client, now, after, SWEEP_BATCH);
    const done = await forEachAgent(service, client, due, async (agent) => {
      const postponed = postponedTo(agent, now);
      if (postponed === null) await issueChallenge(service, client, agent, audience);
      else await setNextChallenge(client, agent.id, { at: postponed });
      return postponed === null;
    });
    const last = due.length === SWEEP_BATCH ? due.at(-1) : undefined;
    const at = last?.next_challenge_at ?? null;
    return { done, next: last === undefined || at === null ? null : [at, last.id] };
  });
}

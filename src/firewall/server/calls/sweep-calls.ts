import "server-only";
import type { AgentRow } from "@/agents/server/queries/agents";
import {
  type AgentSweepContext,
  forEachAgent,
  inSteps,
  SWEEP_BATCH,
} from "@/agents/server/trust/sweep-agents";
import { findOverdueCalls, lockOverdueAgents } from "@/firewall/server/queries/agent-calls";
import { recordOutcome } from "./record-outcome";

/** Calls of one agent in one transaction; the others have the next turn. */
const CALL_BATCH = 100;

/**
 * Notes calls whose outcome nobody reported in time, or whose process died, as unknown: what came of them
 * nobody can say. Any process may do so; agents that are locked wait for the next turn. Returns how many
 * agents had such calls.
 */
export function sweepCalls(ctx: AgentSweepContext): Promise<number> {
  return inSteps<bigint>(ctx, 0n, async (service, client, after) => {
    const now = service.clock();
    const overdue = await lockOverdueAgents(client, now, after, SWEEP_BATCH);
    // Outcomes of sealed chains stand in that of the service, whose head comes last.
    const sealed = (agent: AgentRow) => Number(agent.status === "QUARANTINED");
    const ordered = [...overdue].sort((a, b) => sealed(a) - sealed(b));
    const done = await forEachAgent(service, client, ordered, async (agent) => {
      let standing = agent;
      for (const call of await findOverdueCalls(client, agent.id, now, CALL_BATCH)) {
        ({ agent: standing } = await recordOutcome(service, client, standing, call, {
          state: "unknown",
        }));
      }
      return true;
    });
    const last = overdue.length === SWEEP_BATCH ? overdue.at(-1) : undefined;
    return { done, next: last?.id ?? null };
  });
}

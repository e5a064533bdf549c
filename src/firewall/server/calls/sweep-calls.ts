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
 * Marks calls without a timely outcome, or whose process died, as unknown. Any process may do so;
 * locked agents wait for the next turn. Returns how many agents had such calls.
 */
export function sweepCalls(ctx: AgentSweepContext): Promise<number> {
  return inSteps<bigint>(ctx, 0n, async (service, client, after) => {
    const now = service.clock();
    const overdue = await lockOverdueAgents(client, now, after, SWEEP_BATCH);
    // Outcomes of sealed chains are in that of the service, whose head is locked last.
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

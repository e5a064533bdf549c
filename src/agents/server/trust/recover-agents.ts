import "server-only";
import { recoverTrust, type TrustStep } from "@/agents/domain/trust/trust-step";
import { findDegraded } from "@/agents/server/queries/agent-trust";
import { type AgentRow, findAgent } from "@/agents/server/queries/agents";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { storeStep } from "./record-trust";
import type { AgentSweepContext } from "./sweep-agents";

/** Agents that are looked at, without a lock, at a time. */
const PAGE = 200;

/**
 * Ends DEGRADED where time alone does: quiet for 60 minutes, nothing missed, no threshold reached.
 * Only those that are due are locked. Returns how many recovered.
 */
export async function recoverAgents(given: AgentSweepContext): Promise<number> {
  const ctx: ServiceContext = { ...given, actor: { kind: "service" } };
  let recovered = 0;
  for (let after = 0n; ; ) {
    const degraded = await findDegraded(ctx.db.pool, after, PAGE);
    const now = ctx.clock();
    const due = degraded.filter((agent) => recoveryOf(agent, now).changes.length > 0);
    for (const { did } of due) if (await recover(ctx, did)) recovered += 1;
    const last = degraded.length === PAGE ? degraded.at(-1) : undefined;
    if (last === undefined) return recovered;
    after = last.id;
  }
}

async function recover(ctx: ServiceContext, did: string): Promise<boolean> {
  const now = ctx.clock();
  return inTransaction(ctx.db.pool, async (client) => {
    const agent = await findAgent(client, did, true);
    const step = agent && recoveryOf(agent, now);
    if (agent === null || step === null || step.changes.length === 0) return false;
    await storeStep({ ...ctx, clock: () => now }, client, agent, step);
    return true;
  }).catch((error: unknown) => {
    // One that fails keeps none of the others from their turn.
    ctx.log.error({ err: error, agent: did }, "agent recovery");
    return false;
  });
}

function recoveryOf({ trust }: AgentRow, now: Date): TrustStep {
  return recoverTrust(trust, traceTime(now));
}

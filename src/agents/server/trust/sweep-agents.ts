import "server-only";
import type { PoolClient } from "pg";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";

/** Context of the sweeps of agents; they act as the service itself. */
export type AgentSweepContext = Omit<ServiceContext, "actor">;

/** Agents whose rows one transaction holds: their own calls wait for it meanwhile. */
export const SWEEP_BATCH = 10;

/**
 * Does some work for each agent of a batch, each within a savepoint: one that fails is undone and
 * logged, and keeps none of the others from their turn. Returns how many succeeded.
 */
export async function forEachAgent<T extends { did: string }>(
  ctx: ServiceContext,
  client: PoolClient,
  agents: readonly T[],
  work: (agent: T) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const agent of agents) {
    await client.query("SAVEPOINT agent");
    try {
      if (await work(agent)) done += 1;
      await client.query("RELEASE SAVEPOINT agent");
    } catch (error) {
      ctx.log.error({ err: error, agent: agent.did }, "agent sweep");
      await client.query("ROLLBACK TO SAVEPOINT agent");
    }
  }
  return done;
}

/**
 * Calls a step with the place that the step before it ended at, each in a transaction of its own, until
 * a step says that nothing is left. Returns how many agents the steps took.
 */
export async function inSteps<Place>(
  given: AgentSweepContext,
  first: Place,
  step: (
    ctx: ServiceContext,
    client: PoolClient,
    after: Place,
  ) => Promise<{ done: number; next: Place | null }>,
): Promise<number> {
  const ctx: ServiceContext = { ...given, actor: { kind: "service" } };
  let done = 0;
  for (let place: Place | null = first; place !== null; ) {
    const after: Place = place;
    const taken = await inTransaction(ctx.db.pool, (client) => step(ctx, client, after));
    done += taken.done;
    place = taken.next;
  }
  return done;
}

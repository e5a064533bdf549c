import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { logger } from "../log/logger";
import { gatherNetworkFacts } from "../probes/gather-network-facts";
import { probeRuntime } from "../probes/probe-runtime";
import type { ServiceContext } from "../services/context";
import { PROBES_AT_ONCE, probeDueAgents } from "../services/federation-liveness/probe-due-agents";
import { runDueSkills } from "../services/federation-liveness/run-due-skills";

const IDLE_MS = 5_000;
const BUDGET_MS = 10_000;

/**
 * Looks at the runtimes of approved agents that are due and runs the examples of their skills, until it is
 * stopped. Any number of processes may do so: what is due is leased. The returned function ends it once the
 * round under way has ended.
 */
export function startFederationProber(): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const done = (async () => {
    while (!signal.aborted) {
      const isBehind = await turn(signal);
      if (isBehind) continue;
      // The abort ends the wait early; that is what it is for.
      await sleep(IDLE_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}

/** Returns whether more is due. */
async function turn(signal: AbortSignal): Promise<boolean> {
  const ctx: ServiceContext = {
    actor: { kind: "service" },
    db: database(),
    clock: () => new Date(),
    log: logger(),
    requestId: randomUUID(),
  };
  const options = { budgetMs: BUDGET_MS, signal };
  const { random } = Math;
  const round = await probeDueAgents(ctx, {
    probe: async ({ declaration, keys }) => {
      const seen = await probeRuntime(declaration, { ...options, keys });
      // Cut short by the end of this process: nothing was seen.
      return signal.aborted ? null : seen;
    },
    random,
  }).catch((error: unknown) => {
    // The database is away: leases end by themselves.
    ctx.log.error({ err: error }, "federation prober");
    return null;
  });
  await runDueSkills(ctx, {
    run: async ({ declaration, keys, skill_id }) => {
      const facts = await gatherNetworkFacts(declaration, {
        ...options,
        keys,
        skillIds: [skill_id],
      });
      // A runtime that does not answer is for its liveness to judge: nothing was run.
      return signal.aborted ? null : (facts.runs[0] ?? null);
    },
    random,
  }).catch((error: unknown) => {
    ctx.log.error({ err: error }, "federation skill runs");
  });
  return round !== null && round.taken === PROBES_AT_ONCE && !round.isOverloaded;
}

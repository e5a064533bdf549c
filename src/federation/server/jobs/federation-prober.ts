import "server-only";
import { repeat, type StopJob, together } from "@/platform/jobs/repeat";
import { PROBES_AT_ONCE, probeDueAgents } from "../liveness/probe-due-agents";
import { runDueSkills } from "../liveness/run-due-skills";
import { gatherNetworkFacts } from "../probes/checks/gather-network-facts";
import { probeRuntime } from "../probes/checks/probe-runtime";

const IDLE_MS = 5_000;
const BUDGET_MS = 10_000;

/**
 * Looks at the runtimes of approved agents that are due and runs the examples of their skills. Any number
 * of processes may do so: what is due is leased, and leases end by themselves.
 */
export function startFederationProber(): StopJob {
  const { random } = Math;
  const probes = repeat({
    name: "federation prober",
    every: IDLE_MS,
    run: (ctx, signal) =>
      probeDueAgents(ctx, {
        probe: async ({ declaration, keys }) => {
          const seen = await probeRuntime(declaration, { budgetMs: BUDGET_MS, signal, keys });
          // Cut short by the end of this process: nothing was seen.
          return signal.aborted ? null : seen;
        },
        random,
      }),
    again: (round) => round.taken === PROBES_AT_ONCE && !round.isOverloaded,
  });
  const skills = repeat({
    name: "federation skill runs",
    every: IDLE_MS,
    run: (ctx, signal) =>
      runDueSkills(ctx, {
        run: async ({ declaration, keys, skill_id }) => {
          const facts = await gatherNetworkFacts(declaration, {
            budgetMs: BUDGET_MS,
            signal,
            keys,
            skillIds: [skill_id],
          });
          // A runtime that does not answer is for its liveness to judge: nothing was run.
          return signal.aborted ? null : (facts.runs[0] ?? null);
        },
        random,
      }),
  });
  return together([probes, skills]);
}

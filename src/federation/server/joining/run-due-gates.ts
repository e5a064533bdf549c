import "server-only";
import { leaseDueRevisions } from "@/federation/server/queries/fed-gates";
import type { ServiceContext } from "@/platform/operation/context";
import type { GatherFacts } from "../gates/network-gates";
import { gatherNetworkFacts } from "../probes/checks/gather-network-facts";
import { rerunGates } from "./rerun-gates";

const AT_ONCE = 10;
/** Longer than a look at the network takes: what a worker that died had comes back after it. */
const LEASE_MS = 120_000;

/**
 * Job: tries again the gates that the network left open and that are due. One that fails unexpectedly is
 * logged and comes back with its lease. Returns how many revisions were looked at.
 */
export async function runDueGates(
  ctx: ServiceContext,
  gather: GatherFacts = gatherNetworkFacts,
): Promise<number> {
  const now = ctx.clock();
  const until = new Date(now.getTime() + LEASE_MS);
  const due = await leaseDueRevisions(ctx.db.pool, { now, until, limit: AT_ONCE });
  await Promise.all(
    due.map(async ({ agentId, revision }) => {
      try {
        await rerunGates(ctx, { agentId, revision, cause: "retry" }, gather);
      } catch (error) {
        ctx.log.error({ err: error, agent: String(agentId), revision }, "federation gates");
      }
    }),
  );
  return due.length;
}

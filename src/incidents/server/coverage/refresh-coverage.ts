import "server-only";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { computeCoverage } from "@/incidents/domain/coverage/coverage";
import {
  lockCoverage,
  storeCoverage,
  takeFromCoverageQueue,
} from "@/incidents/server/queries/coverage-facts";
import { inLockedTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { readCoverageFacts } from "./read-facts";

/** Rows of the queue that one transaction takes: enough to share statements, few enough to be short. */
const BATCH = 200;

/**
 * Computes the coverage of incidents that changed and stores the figure that lists show. Incidents
 * that change meanwhile are queued again. Returns how many incidents were computed; null where
 * another process is running. Throws where an incident stays locked; then all of them remain on the
 * queue.
 */
export function refreshCoverage(ctx: Pick<ServiceContext, "db">): Promise<number | null> {
  return inLockedTransaction(ctx.db.pool, lockCoverage, async (client, isLocked) => {
    if (!isLocked) return null;
    const ids = await takeFromCoverageQueue(client, BATCH);
    if (ids.length === 0) return 0;
    const read = await readCoverageFacts(client, ids);
    await storeCoverage(
      client,
      read.map(({ id, facts }) => ({
        id,
        percent: computeCoverage(facts, nodePrimitives).coverage_pct,
      })),
    );
    return ids.length;
  });
}

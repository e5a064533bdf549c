import "server-only";
import type { PoolClient } from "pg";
import { deleteProbes, putProbe } from "@/federation/server/queries/fed-probes";
import { cancelSkillRuns, planSkillRuns } from "@/federation/server/queries/fed-skill-runs";

const FIRST_PROBE_MS = 60_000;
const FIRST_RUN_MS = 7 * 24 * 60 * 60_000;

/**
 * Has the runtime of an approved agent looked at from now on, within a minute for the first time, and its read
 * skills run weekly. Called in the transaction that approves or reinstates it. `random` is from 0 up to 1.
 */
export async function startWatching(
  client: PoolClient,
  agentId: bigint,
  now: Date,
  random: () => number,
): Promise<void> {
  await putProbe(client, agentId, new Date(now.getTime() + random() * FIRST_PROBE_MS));
  // Over the week, so that agents that were approved together do not run together.
  await planSkillRuns(
    client,
    agentId,
    new Date(now.getTime() + (0.5 + random() / 2) * FIRST_RUN_MS),
  );
}

/** Ends it for agents that are no longer approved, in the transaction that ends their approval. */
export async function stopWatching(client: PoolClient, ids: readonly bigint[]): Promise<void> {
  await deleteProbes(client, ids);
  await cancelSkillRuns(client, ids);
}

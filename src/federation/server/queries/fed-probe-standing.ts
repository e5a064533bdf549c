import "server-only";
import type { Pool, PoolClient } from "pg";

/** Results of the last probes of an agent. */
export interface ProbeStanding {
  last_ok_at: Date | null;
  last_checked_at: Date | null;
  fails: number;
}

/** State of an agent's probes, or null if it is not on their schedule. */
export async function findProbeStanding(
  client: Pool | PoolClient,
  agentId: bigint,
): Promise<ProbeStanding | null> {
  const { rows } = await client.query<ProbeStanding>(
    "SELECT last_ok_at, last_checked_at, fails FROM fed_probe WHERE agent_id = $1",
    [agentId],
  );
  return rows[0] ?? null;
}

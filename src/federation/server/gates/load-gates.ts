import "server-only";
import type { Pool, PoolClient } from "pg";
import { GATES } from "@/federation/domain/declaration/gate";
import { findGates, type GateRow } from "@/federation/server/queries/fed-gates";

/**
 * All six gates of a revision in their order, as they were last seen. Throws an Error where one is missing:
 * a revision is stored with all of them.
 */
export async function loadGates(
  client: Pool | PoolClient,
  agentId: bigint,
  revision: number,
): Promise<GateRow[]> {
  const rows = await findGates(client, agentId, revision);
  return GATES.map((gate) => {
    const row = rows.find((each) => each.gate === gate);
    if (row === undefined) throw new Error(`registration ${agentId} has no gate ${gate}`);
    return row;
  });
}

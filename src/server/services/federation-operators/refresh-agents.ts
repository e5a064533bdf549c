import "server-only";
import type { PoolClient } from "pg";
import { findOperatorAgents } from "@/server/db/queries/fed-operators";
import { refreshRanking } from "../federation-directory/refresh-ranking";

/** Ranks an operator's agents anew, because the proof of its domain came or went. */
export async function refreshAgents(
  client: PoolClient,
  operatorId: bigint,
  now: Date,
): Promise<void> {
  for (const { id } of await findOperatorAgents(client, operatorId, ["approved"])) {
    await refreshRanking(client, id, now);
  }
}

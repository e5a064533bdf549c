import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type FedAgentRow,
  findFedAgent,
  findFedAgentById,
} from "@/federation/server/queries/fed-agents";

/** The latest registration of a DID. Throws `registration_not_found`. */
export async function requireFedAgent(
  client: Pool | PoolClient,
  did: string,
): Promise<FedAgentRow> {
  const row = await findFedAgent(client, did);
  if (row === null) throw notRegistered();
  return row;
}

/**
 * The latest registration of a DID, locked until the transaction ends. A registration that replaces
 * it meanwhile is queried again. Throws `registration_not_found`.
 */
export async function lockFedAgent(client: PoolClient, did: string): Promise<FedAgentRow> {
  for (;;) {
    const { id } = await requireFedAgent(client, did);
    const row = await findFedAgentById(client, id, true);
    if (row === null) throw notRegistered();
    const latest = await requireFedAgent(client, did);
    if (latest.id === id) return row;
  }
}

/** The refusal of a DID that has no registration. */
export function notRegistered(): ServiceError {
  return new ServiceError("registration_not_found", "No registration has this DID.");
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { findSubmitters, isMemberOfAgent } from "@/federation/server/queries/fed-review-evidence";

/**
 * Whether an account acts for the operator of a registration or did in the last 30 days, or for the
 * one that it is to be transferred to, or submitted one of its declarations.
 */
export async function hasConflict(
  client: Pool | PoolClient,
  agentId: bigint,
  accountId: string,
): Promise<boolean> {
  if (await isMemberOfAgent(client, agentId, accountId)) return true;
  return (await findSubmitters(client, agentId)).includes(`user:${accountId}`);
}

/**
 * Throws `conflict_of_interest` for accounts that act for the operator or submitted the
 * declaration.
 */
export async function requireNoConflict(
  client: Pool | PoolClient,
  agentId: bigint,
  accountId: string,
): Promise<void> {
  if (!(await hasConflict(client, agentId, accountId))) return;
  throw new ServiceError(
    "conflict_of_interest",
    "Whoever acts for the operator, or did in the last 30 days, or submitted the registration does not decide on it.",
  );
}

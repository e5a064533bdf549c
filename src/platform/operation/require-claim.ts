import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "./context";
import { markActed } from "./idempotency-keys";

/**
 * Says in the transaction of a change that the request with this Idempotency-Key has acted, so that it is not done again
 * whatever becomes of its answer. Throws `idempotency_in_progress`, which undoes the change, where a repetition has taken
 * the key over because this request was thought to be lost.
 */
export async function requireClaim(
  { claim }: ServiceContext,
  tx: Pool | PoolClient,
): Promise<void> {
  if (claim === undefined || (await markActed(tx, claim))) return;
  throw new ServiceError("idempotency_in_progress", { headers: { "retry-after": "1" } });
}

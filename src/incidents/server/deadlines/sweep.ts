import "server-only";
import type { PoolClient } from "pg";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";

/** What a sweep needs of a context; it always acts as the service itself. */
export type SweepContext = Omit<ServiceContext, "actor">;

/** Incidents that are changed in one transaction. */
const BATCH = 500;

/**
 * Works through what waits, one transaction per batch of 500, until a batch is not full; returns how
 * many incidents that were. Any number of processes may do so at once: a batch holds the locks of
 * what it took, and what is told or changed stands or falls with the note of it.
 */
export async function sweep(
  given: SweepContext,
  work: (ctx: ServiceContext, client: PoolClient, limit: number) => Promise<number>,
): Promise<number> {
  const ctx: ServiceContext = { ...given, actor: { kind: "service" } };
  let swept = 0;
  for (;;) {
    const taken = await inTransaction(ctx.db.pool, (client) => work(ctx, client, BATCH));
    swept += taken;
    if (taken < BATCH) return swept;
  }
}

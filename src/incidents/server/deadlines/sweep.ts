import "server-only";
import type { PoolClient } from "pg";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";

/** Context of a sweep; it always acts as the service itself. */
export type SweepContext = Omit<ServiceContext, "actor">;

/** Incidents that are changed in one transaction. */
const BATCH = 500;

/**
 * Processes waiting incidents, one transaction per batch of 500, until a batch is not full; returns
 * how many incidents there were. Safe in any number of processes at once: a batch locks its
 * incidents, and notices and changes commit together with the mark that they were made.
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

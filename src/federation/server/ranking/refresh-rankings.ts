import "server-only";
import { findRankingBatch } from "@/federation/server/queries/fed-ranking";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { writeListing } from "./refresh-ranking";

const BATCH = 200;

/**
 * Makes the listings of all approved agents anew, some at a time, so that no row is held for long: time
 * alone changes tenure, availability and who is hidden. Body of the hourly job; returns how many changed.
 */
export async function refreshRankings(ctx: Pick<ServiceContext, "db" | "clock">): Promise<number> {
  let changed = 0;
  let after: bigint | null = 0n;
  while (after !== null) {
    const from: bigint = after;
    after = await inTransaction(ctx.db.pool, async (client) => {
      const now = ctx.clock();
      const rows = await findRankingBatch(client, from, now, BATCH);
      for (const row of rows) if (await writeListing(client, row, now)) changed += 1;
      return rows.at(-1)?.id ?? null;
    });
  }
  return changed;
}

import "server-only";
import { removeContent } from "@/server/db/queries/agent-inputs";
import { inTransaction } from "@/server/db/transaction";
import type { AgentSweepContext } from "./sweep-agents";

const BATCH = 200;

/** Removes the content of inputs whose time is over; verdicts and digests stay. Returns how many it were. */
export async function removeInputContent(ctx: AgentSweepContext): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await inTransaction(ctx.db.pool, (client) =>
      removeContent(client, ctx.clock(), BATCH),
    );
    removed += batch;
    if (batch < BATCH) return removed;
  }
}

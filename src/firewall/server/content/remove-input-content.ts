import "server-only";
import type { AgentSweepContext } from "@/agents/server/trust/sweep-agents";
import { removeContent } from "@/firewall/server/queries/agent-inputs";
import { inTransaction } from "@/platform/db/transaction";

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

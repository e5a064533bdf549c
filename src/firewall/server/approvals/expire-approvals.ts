import "server-only";
import { endApproval } from "@/agents/server/approvals/end-approval";
import { findAgentsWithExpired, lockOpenApprovals } from "@/agents/server/queries/approvals";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import type { AgentSweepContext } from "@/agents/server/trust/sweep-agents";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";

/** Agents of one turn; what is left has its turn with the next. */
const AGENTS = 50;

/**
 * Notes the end of every approval that is open past its time: expired is a no. One transaction for each
 * agent, under its row. What has passed its time lets no call pass before this either. Returns how many.
 */
export async function expireApprovals(given: AgentSweepContext): Promise<number> {
  const ctx: ServiceContext = { ...given, actor: { kind: "service" } };
  let expired = 0;
  for (const did of await findAgentsWithExpired(ctx.db.pool, ctx.clock(), AGENTS)) {
    try {
      expired += await expireOf(ctx, did);
    } catch (error) {
      // One that fails holds up none of the others, and is tried again with the next turn.
      ctx.log.error({ err: error, agent: did }, "approval sweep");
    }
  }
  return expired;
}

function expireOf(ctx: ServiceContext, did: string): Promise<number> {
  return inTransaction(ctx.db.pool, async (client) => {
    const agent = await requireAgentRow(ctx, did, { client, lock: true });
    const now = ctx.clock();
    const open = await lockOpenApprovals(client, agent.id, null);
    const over = open.filter(({ expires_at }) => expires_at <= now);
    const at: ServiceContext = { ...ctx, clock: () => now };
    for (const row of over) await endApproval(at, client, agent, row, "expire");
    return over.length;
  });
}

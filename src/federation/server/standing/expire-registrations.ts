import "server-only";
import { findExpiredFedAgents, findFedAgentById } from "@/federation/server/queries/fed-agents";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { rejectRegistration } from "./reject-registration";

const AT_ONCE = 100;

/** Job: ends registrations without a decision after fourteen days. Returns how many. */
export async function expireRegistrations(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock();
  const due = await findExpiredFedAgents(ctx.db.pool, now, AT_ONCE);
  let expired = 0;
  for (const id of due) {
    const isEnded = await inTransaction(ctx.db.pool, async (client) => {
      const agent = await findFedAgentById(client, id, true);
      if (agent?.status !== "pending" || agent.expires_at === null || agent.expires_at > now) {
        return false;
      }
      await rejectRegistration(ctx, client, agent, "undecided", { to: "expired" });
      return true;
    });
    if (isEnded) expired += 1;
  }
  return expired;
}

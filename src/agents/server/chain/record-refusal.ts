import "server-only";
import { noteRefusal } from "@/agents/server/queries/agent-stops";
import type { AgentRow } from "@/agents/server/queries/agents";
import type { ErrorCode } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";

/** Between two records of refused calls of one agent, over all processes. */
const QUIET_MS = 60_000;

/**
 * Records in the chain of the service that a call in a quarantined agent's name was refused; its
 * own chain is sealed. One record a minute and agent at most, whatever is sent: the record says
 * that calls were refused, not how many. Anyone who replays a signed call can cause it too, so the
 * actor is the service.
 */
export async function recordRefusal(
  ctx: ServiceContext,
  agent: Pick<AgentRow, "id" | "did">,
  code: ErrorCode,
): Promise<void> {
  const at = ctx.clock();
  const since = new Date(at.getTime() - QUIET_MS);
  const service: ServiceContext = { ...ctx, actor: { kind: "service" } };
  await inTransaction(ctx.db.pool, async (client) => {
    if (!(await noteRefusal(client, agent.id, { at, since }))) return;
    await appendRecord(service, client, {
      chain: "service",
      kind: "agent.refused",
      summary: { did: agent.did, code },
    });
  });
}

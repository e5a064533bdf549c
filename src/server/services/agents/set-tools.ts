import "server-only";
import type { z } from "zod";
import { ServiceError } from "@/domain/errors";
import { deleteGrants, findGrants, insertGrants } from "@/server/db/queries/agent-grants";
import { updateAgent } from "@/server/db/queries/agents";
import { inTransaction, pgExecutor } from "@/server/db/transaction";
import { appendRecord } from "@/server/trace/append";
import { actorName, requireAction, type ServiceContext } from "../context";
import type { AgentDto } from "./agent-dto";
import type { SetToolsBody } from "./agent-input";
import { describeAgent } from "./map-agent";
import { isOperator, requireAgentRow } from "./require-agent";
import { requireVersion } from "./require-version";

/**
 * Says which tools an agent may call, all others being denied. A quarantined agent is granted nothing,
 * and whoever answers for a T1 agent does not widen what it may do to transactions or data: that takes a
 * second person. What changes nothing leaves no record. Throws `not_found`, `version_conflict`,
 * `agent_quarantined` and `four_eyes_required`.
 */
export async function setTools(
  ctx: ServiceContext,
  input: z.infer<typeof SetToolsBody> & { id: string },
): Promise<AgentDto> {
  const actor = requireAction(ctx, "agent.grant");
  return inTransaction(ctx.db.pool, async (client) => {
    const row = await requireAgentRow(ctx, input.id, { client, lock: true });
    requireVersion(row, input.expected_version);
    if (row.status === "QUARANTINED") {
      throw new ServiceError("agent_quarantined", {
        detail: "A quarantined agent has no tools until it is restored.",
      });
    }
    if (row.tier === "T1" && isOperator(actor, row)) {
      throw new ServiceError("four_eyes_required", {
        detail: "The operator of a T1 agent does not set its tools: another safety officer does.",
      });
    }
    const held = (await findGrants(client, row.id)).map(({ tool }) => tool);
    const wanted = new Set(input.tools);
    const removed = held.filter((tool) => !wanted.has(tool));
    const added = [...wanted].filter((tool) => !held.includes(tool)).sort();
    if (added.length === 0 && removed.length === 0) return describeAgent(ctx, client, row);
    const now = ctx.clock();
    await deleteGrants(client, row.id, removed);
    await insertGrants(client, row.id, added, {
      by: actorName(actor),
      byName: actor.name,
      at: now,
    });
    const changed = await updateAgent(client, row.id, {}, now);
    await appendRecord(ctx, pgExecutor(client), {
      chain: row.did,
      kind: "tools.set",
      summary: { added, removed, tools: wanted.size, version: changed.version },
    });
    return describeAgent(ctx, client, changed);
  });
}

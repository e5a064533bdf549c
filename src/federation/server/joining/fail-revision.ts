import "server-only";
import type { PoolClient } from "pg";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { stopGates } from "@/federation/server/queries/fed-gates";
import { cancelReviews } from "@/federation/server/queries/fed-review-queue";
import { moveRevision } from "@/federation/server/queries/fed-revisions";
import type { ServiceContext } from "@/platform/operation/context";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";

/** Ends a staged revision of a locked registration; the live one is untouched. `reason` is a code. */
export async function failRevision(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  revision: number,
  reason: string,
): Promise<void> {
  const now = ctx.clock();
  await moveRevision(client, { agentId: agent.id, revision }, "failed", now);
  await stopGates(client, [agent.id], revision);
  await cancelReviews(client, [agent.id], "revision");
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.revision.failed",
    audience: "integrators",
    data: { registration_id: agent.registration_id, revision, reason },
  });
  await recordAgentEvent(ctx, client, agent, "federation.revision", {
    revision,
    state: "failed",
    reason,
  });
}

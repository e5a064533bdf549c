import "server-only";
import type { PoolClient } from "pg";
import { expectedBy } from "@/federation/domain/gates/review-clock";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { insertReview, type QueuedReview } from "@/federation/server/queries/fed-review-queue";
import { insertReviewNotice } from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import { emitAgentEvent } from "../events/emit-event";

/** Queues a registration, a revision or a recovery for the integrators and notifies them. */
export async function queueReview(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  {
    revision,
    kind,
    subject = {},
  }: Pick<QueuedReview, "revision" | "kind"> & Partial<Pick<QueuedReview, "subject">>,
): Promise<void> {
  const now = ctx.clock();
  const id = `rev_${ctx.newId()}`;
  const isNew = await insertReview(client, {
    id,
    agent_id: agent.id,
    revision,
    kind,
    queued_at: now,
    expected_by: expectedBy(now),
    subject,
    simulation: agent.simulation,
  });
  if (!isNew) return;
  await insertReviewNotice(client, "federation_review_waiting", id, now);
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.registration.awaiting_review",
    audience: "integrators",
    data: { registration_id: agent.registration_id, kind, revision },
  });
}

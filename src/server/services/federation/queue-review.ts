import "server-only";
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { expectedBy } from "@/domain/federation/review-clock";
import type { FedAgentRow } from "@/server/db/queries/fed-agents";
import { insertReview, type QueuedReview } from "@/server/db/queries/fed-review-queue";
import { insertReviewNotice } from "@/server/db/queries/notices";
import type { ServiceContext } from "../context";
import { emitEvent } from "./emit-event";

/** Puts a registration, a revision or a recovery before the integrators and tells them. */
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
  const id = `rev_${randomUUID()}`;
  const isNew = await insertReview(client, {
    id,
    agentId: agent.id,
    revision,
    kind,
    queuedAt: now,
    expectedBy: expectedBy(now),
    subject,
    simulation: agent.simulation,
  });
  if (!isNew) return;
  await insertReviewNotice(client, "federation_review_waiting", id, now);
  await emitEvent(ctx, client, {
    type: "federation.registration.awaiting_review",
    did: agent.did,
    operatorDid: agent.operator_did,
    audience: "integrators",
    data: { registration_id: agent.registration_id, kind, revision },
    simulation: agent.simulation,
  });
}

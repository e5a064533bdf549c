import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/domain/errors";
import { mayMove } from "@/domain/federation/registration-status";
import { type FedAgentRow, updateFedAgent } from "@/server/db/queries/fed-agents";
import { stopGates } from "@/server/db/queries/fed-gates";
import { cancelReviews } from "@/server/db/queries/fed-review-queue";
import { moveRevision } from "@/server/db/queries/fed-revisions";
import type { ServiceContext } from "../context";
import { appendFederationEvent } from "./append-federation-event";
import { emitEvent } from "./emit-event";

/** How a registration ends before an approval, with the kind of its record. */
const ENDS = { rejected: "federation.reject", expired: "federation.expire" } as const;

/**
 * Ends a locked registration that was never approved, in the caller's transaction: what is left of its
 * gates and reviews ends with it, and its DID is free again. `reason` is a code. A decision that a person
 * took is recorded by whoever stores it: `record` off. Throws `conflict` for one that is not pending.
 */
export async function rejectRegistration(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  reason: string,
  { to = "rejected", record = true }: { to?: keyof typeof ENDS; record?: boolean } = {},
): Promise<FedAgentRow> {
  const now = ctx.clock();
  if (!mayMove(agent.status, to)) {
    throw new ServiceError("conflict", { detail: `The registration is ${agent.status}.` });
  }
  await stopGates(client, agent.id);
  await cancelReviews(client, agent.id);
  await moveRevision(client, { agentId: agent.id, revision: agent.revision }, "failed", now);
  const ended = await updateFedAgent(
    client,
    agent.id,
    { status: to, status_reason: reason, status_since: now, ended_at: now, expires_at: null },
    now,
  );
  await emitEvent(ctx, client, {
    type: `federation.registration.${to}`,
    did: agent.did,
    operatorDid: agent.operator_did,
    audience: "integrators",
    data: { registration_id: agent.registration_id, reason },
    simulation: agent.simulation,
  });
  if (record) {
    const sum = { registration: agent.registration_id, reason };
    await appendFederationEvent(ctx, client, { did: agent.did, kind: ENDS[to], sum });
  }
  return ended;
}

import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { mayMove } from "@/federation/domain/gates/registration-status";
import { type FedAgentStanding, updateFedAgents } from "@/federation/server/queries/fed-agents";
import { stopGates } from "@/federation/server/queries/fed-gates";
import { cancelReviews } from "@/federation/server/queries/fed-review-queue";
import { failOpenRevisions } from "@/federation/server/queries/fed-revisions";
import type { ServiceContext } from "@/platform/operation/context";
import { recordAgentEvents } from "../events/append-federation-event";
import { emitAgentEvents } from "../events/emit-event";

/** How a registration ends before an approval, with the kind of its record. */
const ENDS = { rejected: "federation.reject", expired: "federation.expire" } as const;

interface Ending {
  to?: keyof typeof ENDS;
  record?: boolean;
}

/**
 * Ends a locked registration that was never approved, in the caller's transaction: its open gates
 * and reviews end with it, and its DID is free again. `reason` is a code. A person's decision is
 * recorded by the caller that stores it: `record` off. Throws `conflict` for one that is not
 * pending.
 */
export async function rejectRegistration(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentStanding,
  reason: string,
  ending: Ending = {},
): Promise<FedAgentStanding> {
  const [ended] = await rejectRegistrations(ctx, client, [agent], reason, ending);
  if (ended === undefined) throw new Error(`${agent.did} was changed under its lock`);
  return ended;
}

/** The same of many, with a bounded number of statements. */
export async function rejectRegistrations(
  ctx: ServiceContext,
  client: PoolClient,
  agents: readonly FedAgentStanding[],
  reason: string,
  { to = "rejected", record = true }: Ending = {},
): Promise<FedAgentStanding[]> {
  if (agents.length === 0) return [];
  const now = ctx.clock();
  const other = agents.find(({ status }) => !mayMove(status, to));
  if (other !== undefined) {
    throw new ServiceError("conflict", `The registration is ${other.status}.`);
  }
  const ids = agents.map(({ id }) => id);
  await stopGates(client, ids);
  await cancelReviews(client, ids);
  await failOpenRevisions(client, ids, now);
  const ended = await updateFedAgents(
    client,
    ids,
    { status: to, status_reason: reason, status_since: now, ended_at: now, expires_at: null },
    now,
  );
  await emitAgentEvents(ctx, client, ended, ({ registration_id }) => ({
    type: `federation.registration.${to}`,
    audience: "integrators",
    data: { registration_id, reason },
  }));
  if (record) await recordAgentEvents(ctx, client, ended, ENDS[to], () => ({ reason }));
  return ended;
}

import "server-only";
import type { PoolClient } from "pg";
import { type FedAgentRow, lockFedAgents, updateFedAgent } from "@/server/db/queries/fed-agents";
import { insertOwnAgentNotices } from "@/server/db/queries/notices";
import type { ServiceContext } from "../context";
import { stopWatching } from "../federation-liveness/watch-agent";
import { appendFederationEvent } from "./append-federation-event";
import { emitEvent } from "./emit-event";

/**
 * Suspends those of these registrations that are approved, in the caller's transaction: they leave the
 * directory, the chat and the schedule of probes with its commit, and their operators' people are told.
 * `reason` is a code, `payload` what a person said. Returns them. Appends to their chains: call it behind
 * the caller's other changes.
 */
export async function suspendAgents(
  ctx: ServiceContext,
  client: PoolClient,
  ids: readonly bigint[],
  reason: string,
  payload?: Uint8Array,
): Promise<FedAgentRow[]> {
  const now = ctx.clock();
  const approved = (await lockFedAgents(client, ids)).filter(({ status }) => status === "approved");
  await stopWatching(
    client,
    approved.map(({ id }) => id),
  );
  const suspended: FedAgentRow[] = [];
  for (const { id, did, operator_did, simulation } of approved) {
    const change = { status: "suspended", status_reason: reason, status_since: now } as const;
    suspended.push(await updateFedAgent(client, id, change, now));
    await emitEvent(ctx, client, {
      type: "federation.registration.suspended",
      did,
      operatorDid: operator_did,
      audience: "public",
      data: { reason },
      simulation,
    });
  }
  const ended = suspended.map(({ id }) => id);
  await insertOwnAgentNotices(client, "federation_agent_suspended", ended, now);
  for (const { did, registration_id } of suspended) {
    const sum = { registration: registration_id, reason };
    await appendFederationEvent(ctx, client, { did, kind: "federation.suspend", sum }, payload);
  }
  return suspended;
}

import "server-only";
import type { PoolClient } from "pg";
import {
  type FedAgentStanding,
  lockFedAgents,
  updateFedAgents,
} from "@/federation/server/queries/fed-agents";
import { insertOwnAgentNotices } from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import { recordAgentEvents } from "../events/append-federation-event";
import { emitAgentEvents } from "../events/emit-event";
import { stopWatching } from "./watch-agent";

/**
 * Suspends those of these registrations that are approved, in the caller's transaction and with a
 * bounded number of statements: they leave the directory, the chat and the schedule of probes with
 * its commit, and their operators' members are notified. `reason` is a code, `payload` a person's
 * statement. Returns them. Appends to their chains: call it after the caller's other changes.
 */
export async function suspendAgents(
  ctx: ServiceContext,
  client: PoolClient,
  ids: readonly bigint[],
  reason: string,
  payload?: Uint8Array,
): Promise<FedAgentStanding[]> {
  const now = ctx.clock();
  const locked = await lockFedAgents(client, ids);
  const approved = locked.filter(({ status }) => status === "approved").map(({ id }) => id);
  if (approved.length === 0) return [];
  await stopWatching(client, approved);
  const change = { status: "suspended", status_reason: reason, status_since: now } as const;
  const suspended = await updateFedAgents(client, approved, change, now);
  await emitAgentEvents(ctx, client, suspended, () => ({
    type: "federation.registration.suspended",
    audience: "public",
    data: { reason },
  }));
  await insertOwnAgentNotices(client, "federation_agent_suspended", approved, now);
  const sum = () => ({ reason });
  await recordAgentEvents(ctx, client, suspended, "federation.suspend", sum, payload);
  return suspended;
}

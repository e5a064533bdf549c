import "server-only";
import type { PoolClient } from "pg";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { insertFedEvents, type NewFedEvent } from "@/federation/server/queries/fed-events";
import { publishLive } from "@/platform/live/live";
import type { ServiceContext } from "@/platform/operation/context";

/** Topic that wakes those who follow the federation. */
export const FEDERATION_TOPIC = "federation";

type EventAgent = Pick<FedAgentRow, "did" | "operator_did" | "simulation">;

type Event = Omit<NewFedEvent, "simulation"> & { simulation?: boolean };

/** Publishes a change to those who may see it, in the transaction of the change. */
export function emitEvent(ctx: ServiceContext, client: PoolClient, event: Event): Promise<void> {
  return emitEvents(ctx, client, [event]);
}

/** Publishes a change of a registration; `agent` is its row, or one that was read with its columns. */
export function emitAgentEvent(
  ctx: ServiceContext,
  client: PoolClient,
  { did, operator_did: operatorDid, simulation }: EventAgent,
  event: Pick<Event, "type" | "audience" | "data">,
): Promise<void> {
  return emitEvent(ctx, client, { ...event, did, operatorDid, simulation });
}

/** Publishes many changes, in this order and with two statements. */
export async function emitEvents(
  ctx: ServiceContext,
  client: PoolClient,
  events: readonly Event[],
): Promise<void> {
  if (events.length === 0) return;
  const full = events.map((event) => ({ simulation: false, ...event }));
  await insertFedEvents(client, full, ctx.clock());
  await publishLive(client, FEDERATION_TOPIC);
}

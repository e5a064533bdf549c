import "server-only";
import type { PoolClient } from "pg";
import { insertFedEvents, type NewFedEvent } from "@/federation/server/queries/fed-events";
import { publishLive } from "@/platform/live/live";
import type { ServiceContext } from "@/platform/operation/context";

/** Topic that wakes those who follow the federation. */
export const FEDERATION_TOPIC = "federation";

type Event = Omit<NewFedEvent, "simulation"> & { simulation?: boolean };

/** Publishes a change to those who may see it, in the transaction of the change. */
export function emitEvent(ctx: ServiceContext, client: PoolClient, event: Event): Promise<void> {
  return emitEvents(ctx, client, [event]);
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

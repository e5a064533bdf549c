import "server-only";
import type { PoolClient } from "pg";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { insertFedEvents, type NewFedEvent } from "@/federation/server/queries/fed-events";
import { publishLive } from "@/platform/live/live";
import type { ServiceContext } from "@/platform/operation/context";

/** Topic that wakes those who follow the federation. */
export const FEDERATION_TOPIC = "federation";

type AgentEvent = Pick<NewFedEvent, "type" | "audience" | "data">;

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
  agent: EventAgent,
  event: AgentEvent,
): Promise<void> {
  return emitAgentEvents(ctx, client, [agent], () => event);
}

/** The same of many registrations. */
export function emitAgentEvents<Agent extends EventAgent>(
  ctx: ServiceContext,
  client: PoolClient,
  agents: readonly Agent[],
  event: (agent: Agent) => AgentEvent,
): Promise<void> {
  const events = agents.map((agent) => {
    const { did, operator_did: operatorDid, simulation } = agent;
    return { ...event(agent), did, operatorDid, simulation };
  });
  return emitEvents(ctx, client, events);
}

/** Publishes many changes, in this order and with two statements. */
async function emitEvents(
  ctx: ServiceContext,
  client: PoolClient,
  events: readonly Event[],
): Promise<void> {
  if (events.length === 0) return;
  const full = events.map((event) => ({ simulation: false, ...event }));
  await insertFedEvents(client, full, ctx.clock());
  await publishLive(client, FEDERATION_TOPIC);
}

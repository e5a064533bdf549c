import "server-only";
import type { PoolClient } from "pg";

/** An event of the federation, for those who may follow it. */
export interface NewFedEvent {
  /** `federation.noun.verb`. */
  type: string;
  did: string | null;
  operatorDid: string | null;
  audience: "public" | "members" | "integrators";
  data: Readonly<Record<string, unknown>>;
  simulation: boolean;
}

/** Stores an event with its change. */
export async function insertFedEvent(
  client: PoolClient,
  event: NewFedEvent,
  at: Date,
): Promise<void> {
  await insertFedEvents(client, [event], at);
}

/** Stores events of one instant in their order, with one statement. */
export async function insertFedEvents(
  client: PoolClient,
  events: readonly NewFedEvent[],
  at: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO fed_event (type, did, operator_did, audience, data, occurred_at, simulation)
     SELECT e.type, e.did, e.operator_did, e.audience, e.data, $7, e.simulation
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::boolean[])
       WITH ORDINALITY AS e(type, did, operator_did, audience, data, simulation, place)
     ORDER BY e.place`,
    [
      events.map(({ type }) => type),
      events.map(({ did }) => did),
      events.map(({ operatorDid }) => operatorDid),
      events.map(({ audience }) => audience),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ simulation }) => simulation),
      at,
    ],
  );
}

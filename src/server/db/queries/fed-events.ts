import "server-only";
import type { PoolClient } from "pg";

/** Something that happened in the federation, for whoever may follow it. */
export interface NewFedEvent {
  /** `federation.noun.verb`. */
  type: string;
  did: string | null;
  operatorDid: string | null;
  audience: "public" | "members" | "integrators";
  data: Readonly<Record<string, unknown>>;
  simulation: boolean;
}

/** Stores an event beside the change that it tells of. */
export async function insertFedEvent(
  client: PoolClient,
  event: NewFedEvent,
  at: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO fed_event (type, did, operator_did, audience, data, occurred_at, simulation)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [event.type, event.did, event.operatorDid, event.audience, event.data, at, event.simulation],
  );
}

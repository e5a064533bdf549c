import "server-only";
import type { PoolClient } from "pg";
import { unusableKey } from "@/agents/server/simulated/unusable-key";
import { insertOperatorKey } from "@/federation/server/queries/fed-operator-keys";
import { insertOperator } from "@/federation/server/queries/fed-operators";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendFederationEvent } from "../events/append-federation-event";

/** An operator of simulated agents. */
export interface SimulatedOperator {
  did: string;
  name: string;
  organisation: string;
  role: "integrator" | "human";
  /** Host that it proved to hold; null for none. */
  domain: string | null;
}

/** Stores a simulated operator that is active, with a key that nobody can sign with; not where it is there. */
export async function storeSimulatedOperator(
  ctx: ServiceContext,
  client: PoolClient,
  { domain, ...operator }: SimulatedOperator,
): Promise<void> {
  const since = ctx.clock();
  const row = await insertOperator(client, {
    ...operator,
    contact: null,
    status: "active",
    status_since: since,
    domain,
    simulation: true,
    created_by: actorName(ctx.actor),
    created_by_name: ctx.actor.kind === "account" ? ctx.actor.name : "Proofline",
    created_at: since,
  });
  if (row === null) return;
  if (domain !== null) {
    await client.query("UPDATE fed_operator SET domain_verified_at = $2 WHERE id = $1", [
      row.id,
      since,
    ]);
  }
  const { kid, publicKey } = unusableKey(operator.did, 0);
  await insertOperatorKey(client, {
    kid,
    operatorId: row.id,
    publicKey,
    addedBy: actorName(ctx.actor),
    provenAt: since,
    retiresAt: null,
    now: since,
  });
  await appendFederationEvent(ctx, client, {
    did: null,
    kind: "federation.operator",
    sum: { operator: operator.did, to: "active", simulation: true },
  });
}

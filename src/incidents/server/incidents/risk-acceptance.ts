import "server-only";
import type { Pool, PoolClient } from "pg";
import { type IncidentKey, incidentChain } from "@/evidence/server/custody/incident-chain";
import { hasHadPart } from "@/incidents/domain/ownership";
import { findOwnership } from "@/incidents/server/queries/ownership";
import { actorName, mayActor, type ServiceContext } from "@/platform/operation/context";
import { isOwner } from "./case-right";

/**
 * Whether the caller owns the incident, or had part in its ownership, and so is not the second
 * person who accepts its risk. For callers without the right to accept, only ownership is shown.
 */
export async function isOwnRisk(
  ctx: ServiceContext,
  client: Pool | PoolClient,
  incident: IncidentKey & { owner_email: string | null },
): Promise<boolean> {
  const { actor } = ctx;
  if (isOwner(ctx, incident)) return true;
  if (actor.kind !== "account" || !mayActor(actor, "incident.accept_risk")) return false;
  const events = await findOwnership(client, incidentChain(incident));
  return hasHadPart(events, { name: actorName(actor), email: actor.email });
}

import "server-only";
import type { PoolClient } from "pg";
import { type GateResult, gateResult } from "@/federation/domain/declaration/gate";
import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { findBanHits } from "@/federation/server/queries/fed-bans";
import { storeGates } from "@/federation/server/queries/fed-gates";
import type { ServiceContext } from "@/platform/operation/context";
import { appendFederationEvent } from "../events/append-federation-event";
import { storedGates } from "../gates/stored-gates";

/** Gate G6 where a ban covers an address that a probe's host resolved to; null where none does. */
export async function judgeProbedPlace(
  client: PoolClient,
  { addresses }: RuntimeProbe,
  now: Date,
): Promise<GateResult | null> {
  const hits = await findBanHits(client, { addresses: addresses.resolved, now });
  if (hits.length === 0) return null;
  const bans = hits.map(({ subject_type, subject }) => ({ subject_type, subject }));
  return gateResult("G6", "failed", "address_banned", { bans, addresses: { ...addresses } });
}

/** Keeps the refusal with the gates of the live revision, and in the agent's chain. */
export async function keepPlaceRefusal(
  ctx: ServiceContext,
  client: PoolClient,
  { id, did, revision, registration_id: registration }: FedAgentRow,
  refusal: GateResult,
): Promise<void> {
  const at = ctx.clock();
  await storeGates(client, { id, revision }, storedGates([refusal], at), {
    cause: "liveness",
    at,
  });
  const { gate, result, code } = refusal;
  const sum = { registration, revision, cause: "liveness", gate, result, code: code ?? "" };
  await appendFederationEvent(ctx, client, { did, kind: "federation.gate", sum });
}

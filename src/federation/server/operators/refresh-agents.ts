import "server-only";
import type { PoolClient } from "pg";
import type { AgentTier } from "@/agents/domain/tier";
import {
  ceilingWithoutDomain,
  isWithinCeiling,
} from "@/federation/domain/declaration/tier-ceiling";
import { lockFedAgents, updateFedAgents } from "@/federation/server/queries/fed-agents";
import { findOperatorAgents } from "@/federation/server/queries/fed-operators";
import { insertOwnAgentNotices } from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import { recordAgentEvents } from "../events/append-federation-event";
import { emitAgentEvents } from "../events/emit-event";
import { refreshListings } from "../ranking/refresh-ranking";

/** Reason of a tier that was lowered only by the loss of the operator's domain. */
const DOMAIN_LOST = "operator_domain_lost";

/** Ranks an operator's agents anew, because the proof of its domain came or went. */
export async function refreshAgents(
  client: PoolClient,
  operatorId: bigint,
  now: Date,
): Promise<void> {
  const agents = await findOperatorAgents(client, operatorId, ["approved"]);
  const ids = agents.map(({ id }) => id);
  await refreshListings(client, ids, now);
}

/**
 * Ranks an operator's agents again and lowers tiers to the ceiling, because the proof of its domain
 * is gone; those of suspended ones too, as a reinstatement would restore their tier. In the
 * caller's transaction, which holds the ban gate exclusively, as an approval may count on the
 * proof. Notifies the operator's members. Returns how many tiers it lowered. Appends to their
 * chains: call it after other changes.
 */
export async function lowerTiers(
  ctx: ServiceContext,
  client: PoolClient,
  operatorId: bigint,
): Promise<number> {
  const now = ctx.clock();
  await refreshAgents(client, operatorId, now);
  const ceiling = ceilingWithoutDomain();
  const agents = await findOperatorAgents(client, operatorId, ["approved", "suspended"]);
  const locked = await lockFedAgents(
    client,
    agents.map(({ id }) => id),
  );
  const before = new Map<bigint, AgentTier>();
  for (const { id, status, tier } of locked) {
    const isInForce = status === "approved" || status === "suspended";
    if (isInForce && tier !== null && !isWithinCeiling(tier, ceiling)) before.set(id, tier);
  }
  if (before.size === 0) return 0;
  const ids = [...before.keys()];
  const lowered = await updateFedAgents(client, ids, { tier: ceiling }, now);
  const change = (id: bigint) => ({
    before: before.get(id) ?? ceiling,
    tier: ceiling,
    reason: DOMAIN_LOST,
  });
  await emitAgentEvents(ctx, client, lowered, ({ id, status }) => ({
    type: "federation.registration.tier_lowered",
    // An unlisted agent shows no tier.
    audience: status === "approved" ? "public" : "integrators",
    data: change(id),
  }));
  await insertOwnAgentNotices(client, "federation_agent_tier_lowered", ids, now);
  await recordAgentEvents(ctx, client, lowered, "federation.tier", ({ id }) => change(id));
  return lowered.length;
}

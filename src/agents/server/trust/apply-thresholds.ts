import "server-only";
import { LATEST_RULES } from "@/agents/domain/trust/trust-rules";
import {
  findUnderOlderRules,
  findUnderOlderThresholds,
  type OlderPlace,
} from "@/agents/server/queries/agent-trust";
import { findAgent } from "@/agents/server/queries/agents";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { underPresentRules } from "./apply-trust";
import type { AgentSweepContext } from "./sweep-agents";

/** Agents that are looked at, without a lock, at a time. */
const PAGE = 100;
/** In one turn: the other sweeps wait for it. What an agent does meanwhile is decided by the new ones anyway. */
const PAGES_PER_TURN = 5;

/**
 * Holds agents against the rules and the thresholds that are in force where they are under older ones, each
 * in a transaction of its own: those that have reached a threshold are degraded or quarantined as if their
 * score had fallen there. Returns how many it took.
 */
export async function applyThresholds(given: AgentSweepContext): Promise<number> {
  const ctx: ServiceContext = { ...given, actor: { kind: "service" } };
  let applied = await applyRules(ctx);
  let after: OlderPlace = [0, 0n];
  for (let page = 0; page < PAGES_PER_TURN; page++) {
    const agents = await findUnderOlderThresholds(ctx.db.pool, after, PAGE);
    for (const { did } of agents) if (await applyTo(ctx, did)) applied += 1;
    const last = agents.at(-1);
    if (agents.length < PAGE || last === undefined) return applied;
    after = [last.version, last.id];
  }
  return applied;
}

/** After an upgrade with other rules; otherwise there is none. */
async function applyRules(ctx: ServiceContext): Promise<number> {
  let applied = 0;
  let after = 0n;
  for (let page = 0; page < PAGES_PER_TURN; page++) {
    const agents = await findUnderOlderRules(ctx.db.pool, LATEST_RULES.version, after, PAGE);
    for (const { did } of agents) if (await applyTo(ctx, did)) applied += 1;
    const last = agents.at(-1);
    if (agents.length < PAGE || last === undefined) return applied;
    after = last.id;
  }
  return applied;
}

async function applyTo(ctx: ServiceContext, did: string): Promise<boolean> {
  return inTransaction(ctx.db.pool, async (client) => {
    const agent = await findAgent(client, did, true);
    if (agent === null) return false;
    return (await underPresentRules(ctx, client, agent)) !== agent;
  }).catch((error: unknown) => {
    // One that fails keeps none of the others from their turn, and is tried again with the next one.
    ctx.log.error({ err: error, agent: did }, "trust thresholds");
    return false;
  });
}

import "server-only";
import { livenessProbe, nextLiveness } from "@/federation/domain/gates/liveness";
import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import { findBannedPlaces, lockBanGate } from "@/federation/server/queries/fed-bans";
import {
  type LeasedProbe,
  leaseDueProbes,
  type ProbeRecord,
  recordProbes,
  returnProbes,
} from "@/federation/server/queries/fed-probes";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { type LagWatch, watchEventLoop } from "./event-loop-lag";
import { type SettledProbe, settleProbe } from "./settle-probe";

/** At the same time, in one process: more would see their own slowness. */
export const PROBES_AT_ONCE = 50;
/** A round that was held up longer than this counts nothing. */
export const MOST_LAG_MS = 200;

const LEASE_MS = 60_000;
const AGAIN_MS = 60_000;

/** Dependencies of a round of probes beside the context. */
export interface ProbeRoundWays {
  /** Looks at a runtime; null, and what it throws, counts nothing. */
  probe: (agent: LeasedProbe) => Promise<RuntimeProbe | null>;
  /** From 0 up to 1. */
  random: () => number;
  watch?: () => LagWatch;
}

/** Result of a round. */
export interface ProbeRound {
  taken: number;
  counted: number;
  /** Whether this process was too busy to judge anybody. */
  isOverloaded: boolean;
}

/**
 * Looks at the runtimes of approved agents that are due, at most fifty at once, and counts what they answered.
 * Several processes may do so: a probe is leased. A round in which this process itself lagged counts nothing,
 * and its agents are looked at again a minute later.
 */
export async function probeDueAgents(
  ctx: ServiceContext,
  { probe, random, watch = watchEventLoop }: ProbeRoundWays,
): Promise<ProbeRound> {
  const now = ctx.clock();
  const until = new Date(now.getTime() + LEASE_MS);
  const leased = await leaseDueProbes(ctx.db.pool, { now, until, limit: PROBES_AT_ONCE });
  if (leased.length === 0) return { taken: 0, counted: 0, isOverloaded: false };
  const lag = watch();
  const seen = await Promise.all(leased.map((agent) => looked(ctx, agent, probe)));
  const lagMs = lag.stop();
  const isOverloaded = lagMs > MOST_LAG_MS;
  if (isOverloaded) ctx.log.warn({ lagMs, probes: leased.length }, "probes discarded");
  const unseen = leased.filter((_, n) => isOverloaded || seen[n] === null);
  if (unseen.length > 0) {
    const ids = unseen.map(({ agent_id }) => agent_id);
    const at = new Date(ctx.clock().getTime() + AGAIN_MS * (1 + random() / 10));
    await returnProbes(ctx.db.pool, until, ids, at);
  }
  const counted = isOverloaded ? 0 : await count(ctx, until, pairs(leased, seen), random);
  return { taken: leased.length, counted, isOverloaded };
}

async function looked(
  ctx: ServiceContext,
  agent: LeasedProbe,
  probe: ProbeRoundWays["probe"],
): Promise<RuntimeProbe | null> {
  try {
    return await probe(agent);
  } catch (error) {
    // A fault of ours says nothing of the runtime.
    ctx.log.error({ err: error, did: agent.did }, "probe failed");
    return null;
  }
}

type Seen = readonly [agent: LeasedProbe, probe: RuntimeProbe];

function pairs(leased: readonly LeasedProbe[], seen: readonly (RuntimeProbe | null)[]): Seen[] {
  return leased.flatMap((agent, n): Seen[] => {
    const probe = seen[n] ?? null;
    return probe === null ? [] : [[agent, probe]];
  });
}

/**
 * Most rounds change no agent's state: those are written at once, the others one by one, among them
 * those that were found in a banned network.
 */
async function count(
  ctx: ServiceContext,
  lease: Date,
  seen: readonly Seen[],
  random: () => number,
): Promise<number> {
  const same: ProbeRecord[] = [];
  const all = new Map<bigint, SettledProbe>();
  for (const [agent, probe] of seen) {
    const jitter = random() * 2 - 1;
    const result = livenessProbe(probe, false);
    const step = nextLiveness(agent, result, ctx.clock(), jitter);
    all.set(agent.agent_id, { agentId: agent.agent_id, probe, lease, jitter });
    if (step.changed || step.suspend) continue;
    const { resolved: addresses } = probe.addresses;
    const ok = result.result === "ok";
    same.push({ agent_id: agent.agent_id, ok, addresses, record: step.record });
  }
  let counted = await inTransaction(ctx.db.pool, async (client) => {
    // A ban that comes now waits until it sees these addresses.
    await lockBanGate(client, "shared");
    const places = same.map(({ agent_id: id, addresses }) => ({ id, addresses }));
    const banned = await findBannedPlaces(client, places, ctx.clock());
    const allowed = same.filter(({ agent_id }) => !banned.has(agent_id));
    for (const { agent_id } of allowed) all.delete(agent_id);
    return recordProbes(client, lease, allowed);
  });
  for (const settled of all.values()) {
    // One that cannot be written keeps none of the others from being counted; its lease ends by itself.
    const record = await settleProbe(ctx, settled).catch((error: unknown) => {
      ctx.log.error({ err: error, agent: settled.agentId }, "probe not counted");
      return null;
    });
    counted += record === null ? 0 : 1;
  }
  return counted;
}

import "server-only";
import type { PoolClient } from "pg";
import {
  type LivenessRecord,
  livenessProbe,
  nextLiveness,
} from "@/federation/domain/gates/liveness";
import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import {
  type FedAgentRow,
  findFedAgentById,
  updateFedAgent,
} from "@/federation/server/queries/fed-agents";
import { lockBanGate } from "@/federation/server/queries/fed-bans";
import { lockProbe, recordProbes } from "@/federation/server/queries/fed-probes";
import { inTransaction } from "@/platform/db/transaction";
import { insertOwnAgentNotices } from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import { appendFederationEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { refreshRanking } from "../ranking/refresh-ranking";
import { suspendAgents } from "../standing/suspend-agents";
import { judgeProbedPlace, keepPlaceRefusal } from "./judge-probed-place";

/** Reason of a suspension caused only by an unreachable runtime. */
const LOST = "liveness_lost";
/** Reason of one that a ban caused, as of those that a ban causes at once. */
const BANNED = "banned";

/** One look at the runtime of an approved agent. */
export interface SettledProbe {
  agentId: bigint;
  probe: RuntimeProbe;
  /** Lease of the probing worker; a probe on request has none. */
  lease?: Date;
  /** From -1 up to 1: moves the next look. */
  jitter: number;
}

/**
 * Counts a probe and writes what it changes: the liveness with its record and event, the ranking,
 * and the suspension after failures on seven different days, or at once where the runtime is in a
 * banned network. Null where it no longer counts, because the agent is not approved or another
 * worker has its probe. Returns the state of the agent after it.
 */
export function settleProbe(
  ctx: ServiceContext,
  settled: SettledProbe,
): Promise<LivenessRecord | null> {
  return inTransaction(ctx.db.pool, async (client) => {
    const { agentId, lease } = settled;
    await lockBanGate(client, "shared");
    const agent = await findFedAgentById(client, agentId, true);
    if (agent === null || agent.status !== "approved" || agent.simulation) return null;
    const row = await lockProbe(client, agentId);
    if (row === null) return null;
    if (lease !== undefined && row.leased_until?.getTime() !== lease.getTime()) return null;
    const seen = livenessProbe(settled.probe, false);
    const step = nextLiveness(
      { ...row, liveness: agent.liveness, liveness_since: agent.liveness_since },
      seen,
      ctx.clock(),
      settled.jitter,
    );
    const ok = seen.result === "ok";
    const { resolved: addresses } = settled.probe.addresses;
    const record = { agent_id: agentId, ok, addresses, record: step.record };
    await recordProbes(client, row.leased_until, [record]);
    if (step.changed) await writeChange(ctx, client, agent, step.record);
    const refusal = await judgeProbedPlace(client, settled.probe, ctx.clock());
    if (refusal !== null) {
      await keepPlaceRefusal(ctx, client, agent, refusal);
      await suspendAgents(ctx, client, [agentId], BANNED);
    } else if (step.suspend) {
      await suspendAgents(ctx, client, [agentId], LOST);
    }
    return step.record;
  });
}

async function writeChange(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  record: LivenessRecord,
): Promise<void> {
  const { id, did, liveness: before } = agent;
  const { liveness, liveness_since, last_code: code } = record;
  const change = { liveness, liveness_since };
  await updateFedAgent(client, id, change, ctx.clock());
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.liveness.changed",
    audience: "public",
    data: { before, liveness },
  });
  if (liveness === "stale") {
    await insertOwnAgentNotices(client, "federation_agent_stale", [id], ctx.clock());
  }
  await refreshRanking(client, id, ctx.clock());
  const sum = { before, liveness, code: code ?? "", fails: record.fails, days: record.fail_days };
  await appendFederationEvent(ctx, client, { did, kind: "federation.liveness", sum });
}

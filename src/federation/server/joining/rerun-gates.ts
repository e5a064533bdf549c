import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { type GateResult, isPassed, mergeGates } from "@/federation/domain/declaration/gate";
import { planRevision } from "@/federation/domain/gates/revision-plan";
import {
  type FedAgentRow,
  findFedAgentById,
  updateFedAgent,
} from "@/federation/server/queries/fed-agents";
import { lockBanGate } from "@/federation/server/queries/fed-bans";
import {
  type GateCause,
  type GateRow,
  type StoredGate,
  storeGates,
} from "@/federation/server/queries/fed-gates";
import { findFedKeys } from "@/federation/server/queries/fed-keys";
import {
  findRevision,
  moveRevision,
  type RevisionRow,
} from "@/federation/server/queries/fed-revisions";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { loadGates } from "../gates/load-gates";
import { type GatherFacts, networkGates, WORKER_BUDGET_MS } from "../gates/network-gates";
import { rejudgeLocal } from "../gates/rejudge-local";
import { revisionFacts } from "../gates/revision-facts";
import { seenAddresses } from "../gates/seen-addresses";
import { provenBefore, storeSkills } from "../gates/store-skills";
import { storedGates } from "../gates/stored-gates";
import { gatherNetworkFacts } from "../probes/checks/gather-network-facts";
import { keyCounts } from "../standing/key-counts";
import { queueReview } from "../standing/queue-review";
import { rejectRegistration } from "../standing/reject-registration";
import { notifyGatesPassed } from "./admit-declaration";
import { applyRevision } from "./apply-revision";
import { failRevision } from "./fail-revision";

/** The revision to judge again, and the cause: the schedule, or a request. */
export interface Rerun {
  agentId: bigint;
  revision: number;
  cause: Extract<GateCause, "retry" | "recheck">;
  budgetMs?: number;
}

/**
 * Judges all six gates of an open revision again: the network outside of any transaction, then all
 * in one that holds the ban gate, and applies the result: the queue, the live revision, the next
 * try, or the end. A request that comes too early ends nothing: its refusal is stored and tried
 * again. Returns the gates, null if the revision is no longer open. Throws
 * `registration_not_found`.
 */
export async function rerunGates(
  ctx: ServiceContext,
  rerun: Rerun,
  gather: GatherFacts = gatherNetworkFacts,
): Promise<readonly GateResult[] | null> {
  const { pool } = ctx.db;
  const { agentId, revision } = rerun;
  const agent = await findFedAgentById(pool, agentId);
  if (agent === null) throw new ServiceError("registration_not_found");
  const row = await findRevision(pool, { agentId, revision });
  if (row === null || !isOpen(agent, row)) return null;
  const now = ctx.clock();
  const keys = (await findFedKeys(pool, agent.did)).filter((key) => keyCounts(key, now));
  const network = await networkGates(gather, {
    declaration: row.declaration,
    keys: keys.map(({ publicKey }) => publicKey),
    before: await provenBefore(pool, agent),
    budgetMs: rerun.budgetMs ?? WORKER_BUDGET_MS,
  });
  const at: ServiceContext = { ...ctx, clock: () => now };
  return inTransaction(pool, async (client) => {
    await lockBanGate(client, "shared");
    const locked = await findFedAgentById(client, agentId, true);
    const open = await findRevision(client, { agentId, revision, lock: true });
    if (locked === null || open === null || !isOpen(locked, open)) return null;
    const seen = seenAddresses(network);
    const local = await rejudgeLocal(client, locked, open.declaration, now, seen);
    const gates = mergeGates(local, network);
    await settle(at, client, { agent: locked, row: open, gates, rerun });
    return gates;
  });
}

/** Whether gates of a revision still decide something. */
function isOpen({ status }: FedAgentRow, { state }: RevisionRow): boolean {
  const mayPass = status === "pending" || status === "approved";
  return mayPass && (state === "checking" || state === "awaiting_review");
}

interface Judged {
  agent: FedAgentRow;
  row: RevisionRow;
  gates: readonly GateResult[];
  rerun: Rerun;
}

async function settle(ctx: ServiceContext, client: PoolClient, judged: Judged): Promise<void> {
  const { agent, row, gates, rerun } = judged;
  const now = ctx.clock();
  const before = await loadGates(client, agent.id, row.revision);
  // Only the schedule uses an attempt up.
  const attempts = (gate: GateResult["gate"]) =>
    (before.find((each) => each.gate === gate)?.attempts ?? 0) - (rerun.cause === "retry" ? 0 : 1);
  const stored = storedGates(gates, now, (gate) => Math.max(0, attempts(gate))).map((gate) =>
    // After a request that came too early, it is judged again when it was due.
    rerun.cause === "recheck" && row.state === "checking" && gate.result === "failed"
      ? { ...gate, next_attempt_at: dueBefore(before, gate) }
      : gate,
  );
  const place = { id: agent.id, revision: row.revision };
  await storeGates(client, place, stored, { cause: rerun.cause, at: now });
  const failed = gates.filter(({ result }) => result === "failed" || result === "error");
  for (const { gate, code } of failed) await publishGateFailure(ctx, client, agent, { gate, code });
  if (isPassed(gates)) await pass(ctx, client, judged);
  else if (rerun.cause === "retry" && (failed.length > 0 || isExhausted(stored))) {
    await end(ctx, client, judged);
    return;
  }
  await recordAgentEvent(ctx, client, agent, "federation.gate", {
    revision: row.revision,
    cause: rerun.cause,
    ...Object.fromEntries(gates.map(({ gate, result }) => [gate, result])),
  });
}

function dueBefore(before: readonly GateRow[], { gate }: StoredGate): Date | null {
  return before.find((each) => each.gate === gate)?.next_attempt_at ?? null;
}

/** Whether a gate that is open will not be tried again. */
function isExhausted(gates: readonly StoredGate[]): boolean {
  return gates.some(
    ({ result, next_attempt_at }) =>
      (result === "pending" || result === "skipped") && next_attempt_at === null,
  );
}

async function pass(
  ctx: ServiceContext,
  client: PoolClient,
  { agent, row, gates }: Judged,
): Promise<void> {
  const now = ctx.clock();
  const { id } = agent;
  const { revision, declaration } = row;
  if (agent.status === "pending") {
    const g5 = gates.find(({ gate }) => gate === "G5");
    if (g5 !== undefined) await storeSkills(client, id, { declaration, g5 }, now);
    const isBound = gates.find(({ gate }) => gate === "G3")?.evidence.binding === "bound";
    const bound = isBound ? (agent.address_bound_at ?? now) : null;
    await updateFedAgent(client, id, { verified_at: now, address_bound_at: bound }, now);
  }
  if (row.state !== "checking") return;
  const kind = agent.status === "pending" ? "registration" : "revision";
  const facts = await revisionFacts(ctx, client, agent, declaration);
  const needsPerson =
    kind === "registration" || planRevision(agent.declaration, declaration, facts).review;
  if (!needsPerson) {
    await applyRevision(ctx, client, agent, revision);
    return;
  }
  await moveRevision(client, { agentId: id, revision }, "awaiting_review", now);
  if (kind === "registration") await notifyGatesPassed(ctx, client, agent);
  await queueReview(ctx, client, agent, { revision, kind });
}

async function end(ctx: ServiceContext, client: PoolClient, { agent, row }: Judged): Promise<void> {
  if (agent.status === "pending") await rejectRegistration(ctx, client, agent, "gates_failed");
  else await failRevision(ctx, client, agent, row.revision, "gates_failed");
}

async function publishGateFailure(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  data: { gate: string; code: string | null },
): Promise<void> {
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.gate.failed",
    audience: "integrators",
    data: { registration_id: agent.registration_id, ...data },
  });
}

import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { type GateResult, isPassed, mergeGates } from "@/federation/domain/declaration/gate";
import { applyPatch } from "@/federation/domain/declaration/patch";
import { mayProbe } from "@/federation/domain/gates/local-gates";
import { planRevision, type RevisionPlan } from "@/federation/domain/gates/revision-plan";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { lockBanGate } from "@/federation/server/queries/fed-bans";
import { copyGates, stopGates, storeGates } from "@/federation/server/queries/fed-gates";
import { findFedKeys } from "@/federation/server/queries/fed-keys";
import { lockOperatorOfDid } from "@/federation/server/queries/fed-operators";
import { cancelReviews } from "@/federation/server/queries/fed-review-queue";
import {
  findLastRevision,
  findOpenRevision,
  insertRevision,
  moveRevision,
  type RevisionState,
} from "@/federation/server/queries/fed-revisions";
import { inTransaction } from "@/platform/db/transaction";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { recordAgentEvent } from "../events/append-federation-event";
import { declarationRefused, gateMarks, gateRefused, withFailure } from "../gates/gate-refusal";
import { loadGates } from "../gates/load-gates";
import { type GatherFacts, networkGates, REQUEST_BUDGET_MS } from "../gates/network-gates";
import { rejudge } from "../gates/rejudge-local";
import { revisionFacts } from "../gates/revision-facts";
import { seenAddresses } from "../gates/seen-addresses";
import { provenBefore } from "../gates/store-skills";
import { storedGates } from "../gates/stored-gates";
import { gatherNetworkFacts } from "../probes/checks/gather-network-facts";
import { keyCounts } from "../standing/key-counts";
import { queueReview } from "../standing/queue-review";
import { requireApproved, requireChanger, requireRevision } from "../standing/registration-change";
import type { RevisionDto } from "../standing/registration-dto";
import { lockFedAgent, requireFedAgent } from "../standing/require-fed-agent";
import { addressRules } from "../standing/runtime-place";
import { applyRevision } from "./apply-revision";
import { failRevision } from "./fail-revision";
import { takeGrant } from "./operator-consent";
import { judgeTransfer, type Transfer } from "./operator-transfer";

/** Members that the agent's own key changes; the others take the operator. */
const OF_THE_AGENT: readonly (keyof Declaration)[] = ["name", "description", "health", "skills"];

export interface PatchInput {
  did: string;
  /** The body as it was parsed: a merge patch (RFC 7386). */
  body: unknown;
  /** Revision that the caller saw, by If-Match. */
  expectedRevision: number | null;
}

/**
 * Stages a change of an approved agent (docs/federation/joining.md#4-change). The live revision
 * stays until the new one's gates have passed and a person agreed where one has to; then it is
 * applied in one transaction. A change takes the place of one that is still checked. Throws
 * `registration_not_found`, `operator_mismatch`, `not_approved` (409), `version_conflict`,
 * `validation_failed` (400), `gate_failed` where a gate that needs no network refuses, and
 * `conflict` where another change came first.
 */
export async function patchRegistration(
  ctx: ServiceContext,
  { did, body, expectedRevision }: PatchInput,
  gather: GatherFacts = gatherNetworkFacts,
): Promise<RevisionDto> {
  const { pool } = ctx.db;
  const now = ctx.clock();
  const agent = await requireFedAgent(pool, did);
  const isOperator = await requireChanger(ctx, pool, agent);
  requireApproved(agent);
  requireRevision(agent, expectedRevision);
  const patched = applyPatch(agent.declaration, body, addressRules());
  if ("faults" in patched) throw declarationRefused(patched.faults);
  const after = patched.declaration;
  const plan = planRevision(agent.declaration, after, await revisionFacts(ctx, pool, agent, after));
  if (!isOperator && plan.changed.some((member) => !OF_THE_AGENT.includes(member))) {
    const members = plan.changed.filter((member) => !OF_THE_AGENT.includes(member)).join(", ");
    throw new ServiceError("operator_mismatch", `Only the operator changes ${members}.`);
  }
  if (plan.changed.length === 0) return unchanged(pool, agent);
  const transfer = await judgeTransfer(pool, { agent, after, body, now });
  const local = await judge(pool, agent, after, transfer, now);
  if (!mayProbe(local)) throw gateRefused(local);
  const network = await lookAgain(ctx, agent, { after, plan, gather });
  const at: ServiceContext = { ...ctx, clock: () => now };
  return inTransaction(pool, (client) =>
    stage(at, client, { basis: agent, after, plan, network, body, expectedRevision }),
  );
}

async function judge(
  client: Pool | PoolClient,
  agent: FedAgentRow,
  after: Declaration,
  transfer: Transfer,
  now: Date,
  seen?: readonly string[],
): Promise<GateResult[]> {
  const gates = await rejudge(client, agent, after, now, seen);
  return transfer.refused ? withFailure(gates, "G2", "operator_not_authorized") : gates;
}

/** The gates of the plan that need the network. */
async function lookAgain(
  ctx: ServiceContext,
  agent: FedAgentRow,
  { after, plan, gather }: { after: Declaration; plan: RevisionPlan; gather: GatherFacts },
): Promise<GateResult[]> {
  if (!plan.gates.includes("G3") && !plan.gates.includes("G5")) return [];
  const now = ctx.clock();
  const keys = await findFedKeys(ctx.db.pool, agent.did);
  const found = await networkGates(gather, {
    declaration: after,
    keys: keys.filter((key) => keyCounts(key, now)).map(({ publicKey }) => publicKey),
    before: await provenBefore(ctx.db.pool, agent),
    skillIds: plan.gates.includes("G5") ? plan.skills : [],
    budgetMs: REQUEST_BUDGET_MS,
  });
  return found.filter(({ gate }) => plan.gates.includes(gate));
}

interface Staged {
  /** The registration as it was when the network was looked at. */
  basis: FedAgentRow;
  after: Declaration;
  plan: RevisionPlan;
  network: readonly GateResult[];
  body: unknown;
  expectedRevision: number | null;
}

async function stage(
  ctx: ServiceContext,
  client: PoolClient,
  { basis, after, plan, network, body, expectedRevision }: Staged,
): Promise<RevisionDto> {
  const now = ctx.clock();
  await lockBanGate(client, "shared");
  // In one order, so that two transfers between the same operators do not wait for each other.
  for (const did of [...new Set([basis.operator_did, after.operator_did])].sort()) {
    await lockOperatorOfDid(client, did);
  }
  const agent = await lockFedAgent(client, basis.did);
  await requireChanger(ctx, client, agent);
  requireApproved(agent);
  requireRevision(agent, expectedRevision);
  if (agent.id !== basis.id || agent.revision !== basis.revision) {
    throw new ServiceError("conflict", "Another change was applied meanwhile.");
  }
  const transfer = await judgeTransfer(client, { agent, after, body, now });
  const isProbed = network.some(({ gate }) => gate === "G3");
  const addresses = isProbed ? seenAddresses(network) : undefined;
  const judged = await judge(client, agent, after, transfer, now, addresses);
  if (!mayProbe(judged)) throw gateRefused(judged);
  if (
    transfer.grant !== null &&
    !(await takeGrant(client, after.operator_did, transfer.grant, now))
  ) {
    throw gateRefused(withFailure(judged, "G2", "operator_not_authorized"));
  }
  const local = judged.filter(({ gate }) => gate !== "G3" && gate !== "G5");
  const live = await loadGates(client, agent.id, agent.revision);
  const seen = [...local, ...network];
  const gates = mergeGates(live, seen);
  await supersede(client, agent, now);
  const revision = (await findLastRevision(client, agent.id)) + 1;
  const passed = isPassed(gates);
  const state = passed && plan.review ? "awaiting_review" : "checking";
  await insertRevision(client, {
    agent_id: agent.id,
    revision,
    state,
    declaration: after,
    changed: plan.changed,
    submitted_by: actorName(ctx.actor),
    submitted_at: now,
  });
  const kept = live.filter(({ gate }) => !seen.some((each) => each.gate === gate));
  const copied = { agentId: agent.id, from: agent.revision, to: revision };
  await copyGates(
    client,
    copied,
    kept.map(({ gate }) => gate),
  );
  const place = { id: agent.id, revision };
  await storeGates(client, place, storedGates(seen, now), { cause: "patch", at: now });
  const outcome = await settle(ctx, client, { agent, revision, gates, plan });
  return {
    ok: true,
    did: agent.did,
    status: "approved",
    revision,
    revision_state: outcome,
    changed: plan.changed,
    gates: gateMarks(gates),
    review_reasons: plan.reasons,
  };
}

/** Next state of a new revision. */
async function settle(
  ctx: ServiceContext,
  client: PoolClient,
  {
    agent,
    revision,
    gates,
    plan,
  }: {
    agent: FedAgentRow;
    revision: number;
    gates: readonly GateResult[];
    plan: RevisionPlan;
  },
): Promise<Exclude<RevisionState, "replaced">> {
  if (gates.some(({ result }) => result === "failed" || result === "error")) {
    await failRevision(ctx, client, agent, revision, "gates_failed");
    return "failed";
  }
  const passed = isPassed(gates);
  if (passed && !plan.review) {
    await applyRevision(ctx, client, agent, revision);
    return "applied";
  }
  const state = passed ? "awaiting_review" : "checking";
  if (passed) await queueReview(ctx, client, agent, { revision, kind: "revision" });
  await recordAgentEvent(ctx, client, agent, "federation.revision", {
    revision,
    state,
    changed: plan.changed,
    reasons: plan.reasons,
  });
  return state;
}

/** A new change takes the place of one that is not decided yet. */
async function supersede(client: PoolClient, { id }: FedAgentRow, now: Date): Promise<void> {
  const open = await findOpenRevision(client, id);
  if (open === null) return;
  await moveRevision(client, { agentId: id, revision: open.revision }, "replaced", now);
  await stopGates(client, [id], open.revision);
  await cancelReviews(client, [id], "revision");
}

/** The answer where the revision in force stays. */
export async function unchanged(
  client: Pool | PoolClient,
  agent: FedAgentRow,
): Promise<RevisionDto> {
  return {
    ok: true,
    did: agent.did,
    status: "approved",
    revision: agent.revision,
    revision_state: "applied",
    changed: [],
    gates: gateMarks(await loadGates(client, agent.id, agent.revision)),
    review_reasons: [],
  };
}

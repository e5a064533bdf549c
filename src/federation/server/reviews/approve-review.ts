import "server-only";
import type { PoolClient } from "pg";
import type { AgentTier } from "@/agents/domain/tier";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import { playerOf } from "@/encoding/domain/ids/practice-party";
import type { GateResult } from "@/federation/domain/declaration/gate";
import { type ApprovalObstacle, approvalObstacles } from "@/federation/domain/gates/approval";
import {
  type FedAgentRow,
  type FedAgentStanding,
  updateFedAgent,
} from "@/federation/server/queries/fed-agents";
import { type GateRow, storeGates } from "@/federation/server/queries/fed-gates";
import { findOperatorOfDid } from "@/federation/server/queries/fed-operators";
import { attestSkills, findPresentRoles } from "@/federation/server/queries/fed-review-evidence";
import {
  decideReviewRow,
  type ReviewRow,
  secondReview,
} from "@/federation/server/queries/fed-reviews";
import { findRevision, type RevisionRow } from "@/federation/server/queries/fed-revisions";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { knownRoles, rolesAllow } from "@/platform/operation/policy";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { loadGates } from "../gates/load-gates";
import { rejudgeLocal } from "../gates/rejudge-local";
import { seenAddresses } from "../gates/seen-addresses";
import { storedGates } from "../gates/stored-gates";
import { applyRevision } from "../joining/apply-revision";
import { refreshRanking } from "../ranking/refresh-ranking";
import { hasConflict } from "../standing/review-conflict";
import { startWatching } from "../standing/watch-agent";
import type { ReviewDecisionBody } from "./review-dto";
import {
  isBound,
  requireAttested,
  skillLevels,
  skillsToAttest,
  standingsIn,
} from "./review-skills";

/** A review with all that its decision locks, in the caller's transaction, which holds the ban gate. */
export interface OpenDecision {
  actor: AccountActor;
  review: ReviewRow;
  agent: FedAgentRow;
  now: Date;
}

export type ApprovalResult =
  | { outcome: "decided" | "seconded"; agent: FedAgentStanding }
  /** The current gates refuse it: stored, and reported after the commit. */
  | { outcome: "refused"; gates: readonly GateResult[] };

/**
 * Approves a registration or a revision. Everything is checked here again, under the locks: six
 * gates passed, evidence of G3 and G5 of the last day, G1, G2, G4 and G6 as they are now, every
 * skill shown or vouched for by this reviewer, a tier that the proofs allow, two people for T1.
 * Throws `gates_not_passed`, `gate_evidence_stale`, `attestation_required`, `tier_above_ceiling`,
 * `conflict` and `validation_failed`.
 */
export async function approveReview(
  ctx: ServiceContext,
  client: PoolClient,
  decision: OpenDecision,
  body: ReviewDecisionBody,
): Promise<ApprovalResult> {
  const { review, agent, now } = decision;
  const revision = await requireRevision(client, decision);
  const { declaration } = revision;
  const gates = await loadGates(client, agent.id, review.revision);
  const standings = standingsIn(gates);
  const levels = skillLevels(declaration, standings);
  const tier = requireTier(body, agent);
  // Of the revision: it may transfer the agent to another operator.
  const operator = await findOperatorOfDid(client, declaration.operator_did);
  const obstacles = approvalObstacles({
    gates: gates.map((each) => ({ ...each, checkedAt: each.checked_at })),
    declaration,
    skills: standings,
    attested: body.attested_skills,
    tier,
    operatorDomainProven: operator?.domain_verified_at != null,
    addressBound: isBound(gates),
    // The second approver is checked below.
    integrators: 2,
    isOwn: false,
    now,
  });
  requireGates(gates, obstacles);
  const judged = await rejudgeLocal(client, agent, declaration, now, seenAddresses(gates));
  if (judged.some(({ result }) => result !== "passed")) {
    await keepRefusal(ctx, client, decision, judged);
    return { outcome: "refused", gates: judged };
  }
  requireAttested(levels, body.attested_skills);
  requireTierReached(tier, obstacles);
  const attested = skillsToAttest(levels);
  if (tier === "T1" && !(await isSeconded(client, decision))) {
    await keepFirst(ctx, client, decision, { tier, attested, note: body.note });
    return { outcome: "seconded", agent };
  }
  return admit(ctx, client, decision, { tier, attested, judged, note: body.note });
}

async function admit(
  ctx: ServiceContext,
  client: PoolClient,
  decision: OpenDecision,
  {
    tier,
    attested,
    judged,
    note,
  }: {
    tier: AgentTier;
    attested: readonly string[];
    judged: readonly GateResult[];
    note: string | undefined;
  },
): Promise<ApprovalResult> {
  const { actor, review, agent, now } = decision;
  const by = actorName(actor);
  await storeGates(client, { id: agent.id, revision: review.revision }, storedGates(judged, now), {
    cause: "approval",
    at: now,
  });
  await decideReviewRow(client, decision, {
    decision: "approve",
    tier,
    note,
    attested_skills: attested,
  });
  await applyRevision(ctx, client, agent, review.revision);
  const vouched = await attestSkills(client, agent.id, attested, { by, name: actor.name, now });
  if (vouched.length !== attested.length) {
    throw new ServiceError("gates_not_passed", {
      detail: "A skill that was ticked has no evidence that was checked: run the gates again.",
      extra: { gates: ["G5"] },
    });
  }
  const isFirst = review.kind === "registration";
  const approved = await updateFedAgent(
    client,
    agent.id,
    isFirst
      ? {
          status: "approved",
          status_reason: null,
          status_since: now,
          tier,
          approved_at: now,
          approved_by: by,
          approved_by_role: "integrator",
          expires_at: null,
        }
      : { tier },
    now,
  );
  // Nothing of a simulated agent is ever probed.
  if (!agent.simulation) await startWatching(client, agent.id, now, Math.random);
  await refreshRanking(client, agent.id, now, { touched: true });
  if (isFirst) {
    await emitAgentEvent(ctx, client, agent, {
      type: "federation.registration.approved",
      audience: "public",
      data: { tier, role: approved.role },
    });
  }
  await recordAgentEvent(
    ctx,
    client,
    agent,
    "federation.approve",
    {
      review: review.id,
      revision: review.revision,
      tier,
      by,
      attested,
      ...(tier === "T1" && review.seconded_by !== null ? { first: review.seconded_by } : {}),
    },
    note,
  );
  return { outcome: "decided", agent: approved };
}

/** The revision that is decided on, where it still waits for a decision. */
async function requireRevision(
  client: PoolClient,
  { review, agent }: OpenDecision,
): Promise<RevisionRow> {
  const wanted = review.kind === "registration" ? "pending" : "approved";
  if (agent.status !== wanted) {
    throw new ServiceError("conflict", {
      detail: `The registration is ${agent.status}.`,
      extra: { status: agent.status },
    });
  }
  const { revision } = review;
  const row = await findRevision(client, { agentId: agent.id, revision, lock: true });
  if (row?.state !== "awaiting_review" && row?.state !== "checking") {
    throw new ServiceError("conflict", "The revision waits for no decision.");
  }
  return row;
}

/** Throws for gates that did not pass or whose evidence is old. */
function requireGates(gates: readonly GateRow[], obstacles: readonly ApprovalObstacle[]): void {
  if (obstacles.some(({ code }) => code === "gates_not_passed")) throw gatesNotPassed(gates);
  const stale = obstacles.flatMap((each) => (each.code === "evidence_stale" ? each.gates : []));
  if (stale.length === 0) return;
  throw new ServiceError("gate_evidence_stale", {
    detail:
      "The evidence of the runtime and the skills is older than 24 hours: run the gates again.",
    extra: { gates: stale },
  });
}

/** The answer where gates do not allow an approval. */
export function gatesNotPassed(
  gates: readonly Pick<GateRow, "gate" | "result" | "code">[],
): ServiceError {
  const open = gates.filter(({ result }) => result !== "passed");
  return new ServiceError("gates_not_passed", {
    detail: `Not passed: ${open.map(({ gate, result, code }) => `${gate} ${code ?? result}`).join(", ")}.`,
    extra: { gates: open.map(({ gate, result, code }) => ({ gate, result, code })) },
  });
}

function requireTier({ tier }: ReviewDecisionBody, agent: FedAgentRow): AgentTier {
  const given = tier ?? agent.tier;
  if (given !== null) return given;
  throw invalidAt("/tier", "An approval gives a tier.");
}

/** Throws for a tier above what is proven, and for a skill whose tick nothing carries. */
function requireTierReached(tier: AgentTier, obstacles: readonly ApprovalObstacle[]): void {
  const [first] = obstacles;
  if (first === undefined) return;
  const because = first.code === "tier_above_ceiling" ? first.because : [first.code];
  throw new ServiceError("tier_above_ceiling", {
    detail: `${tier} needs more than was proven.`,
    errors: [{ pointer: "/tier", message: because.join(", ") }],
    extra: { obstacles: because },
  });
}

/** Whether another person, who still has the right, has approved it for T1 before. */
export async function isSeconded(
  client: PoolClient,
  { actor, review, agent }: OpenDecision,
): Promise<boolean> {
  const { seconded, seconded_by: first } = review;
  if (seconded?.tier !== "T1" || first === null || first === actorName(actor)) return false;
  const accountId = playerOf(first).replace(/^user:/, "");
  const roles = knownRoles(await findPresentRoles(client, accountId));
  if (!rolesAllow(roles, "federation.review")) return false;
  return !(await hasConflict(client, agent.id, accountId));
}

/** Stores the first of the two approvals that T1 requires; the review waits for another person. */
async function keepFirst(
  ctx: ServiceContext,
  client: PoolClient,
  { actor, review, agent, now }: OpenDecision,
  { tier, attested, note }: { tier: AgentTier; attested: string[]; note: string | undefined },
): Promise<void> {
  const by = actorName(actor);
  const first = { by, name: actor.name, now, tier, attested_skills: attested };
  await secondReview(client, review.id, first);
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.review.seconded",
    audience: "integrators",
    data: { review_id: review.id, tier },
  });
  await recordAgentEvent(
    ctx,
    client,
    agent,
    "federation.attest",
    { review: review.id, tier, by, attested },
    note,
  );
}

/** Shows in the queue what was found in the way of an approval. */
async function keepRefusal(
  ctx: ServiceContext,
  client: PoolClient,
  { review, agent, now }: OpenDecision,
  judged: readonly GateResult[],
): Promise<void> {
  await storeGates(client, { id: agent.id, revision: review.revision }, storedGates(judged, now), {
    cause: "approval",
    at: now,
  });
  const failed = judged.filter(({ result }) => result !== "passed");
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.gate.failed",
    audience: "integrators",
    data: { review_id: review.id, gates: failed.map(({ gate, code }) => ({ gate, code })) },
  });
  for (const { gate, result, code } of failed) {
    await recordAgentEvent(ctx, client, agent, "federation.gate", {
      revision: review.revision,
      gate,
      result,
      cause: "approval",
      ...(code === null ? {} : { code }),
    });
  }
}

import "server-only";
import type { PoolClient } from "pg";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import { type FedAgentStanding, findFedAgentById } from "@/federation/server/queries/fed-agents";
import { lockBanGate } from "@/federation/server/queries/fed-bans";
import { findOperatorMembers } from "@/federation/server/queries/fed-operator-members";
import { lockOperator } from "@/federation/server/queries/fed-operators";
import { decideReviewRow, findReview } from "@/federation/server/queries/fed-reviews";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { insertDecidedNotices, settleReviewNotices } from "@/platform/notices/notices";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { failRevision } from "../joining/fail-revision";
import { rejectRegistration } from "../standing/reject-registration";
import { requireNoConflict } from "../standing/review-conflict";
import { approveRecovery } from "./approve-recovery";
import {
  type ApprovalResult,
  approveReview,
  gatesNotPassed,
  type OpenDecision,
} from "./approve-review";
import {
  noReview,
  notClaimed,
  requireOpen,
  requireReview,
  requireSecondPerson,
} from "./claim-review";
import { leaseOf, toReviewDto } from "./map-review";
import { OfReview, ReviewDecisionBody, ReviewOutcomeDto } from "./review-dto";
import { requireReviewVersion } from "./review-version";

type Input = ReviewDecisionBody & { id: string };

const OUTCOMES = {
  approve: "approved",
  reject: "rejected",
  request_changes: "changes_requested",
} as const;

const REASONS = { reject: "review_rejected", request_changes: "changes_requested" } as const;

/**
 * Decides on a review that the caller has claimed, in one transaction: ban gate, operator, registration and
 * review are locked in this order, so that no ban, withdrawal or second decision comes between. Throws
 * `precondition_required` without the version that was seen, `version_conflict` for another, `not_found`,
 * `forbidden`, `conflict`, `conflict_of_interest`, `four_eyes_required`, `review_not_claimed`,
 * `validation_failed` without a reason where one is needed, and what `approveReview` throws.
 */
export const decideReview = operation({
  name: "decideFederationReview",
  summary: "Approve, reject or send back what one has claimed",
  tag: "Federation",
  action: "federation.review",
  params: OfReview,
  ifMatch: "state",
  playable: true,
  body: ReviewDecisionBody,
  output: ReviewOutcomeDto,
  says: "The review, and the registration as it is now",
  errors: [
    "key_registered",
    "conflict",
    "precondition_required",
    "version_conflict",
    "attestation_required",
    "conflict_of_interest",
    "four_eyes_required",
    "gate_evidence_stale",
    "gates_not_passed",
    "review_not_claimed",
    "tier_above_ceiling",
  ],
  rest: "POST /api/federation/reviews/{id}/decision",
  console: "federationReviews.decide",
  run: async (ctx, input) => {
    const { actor } = ctx;
    requireReason(input);
    const done = await inTransaction(ctx.db.pool, async (client) => {
      const found = await findReview(client, input.id);
      if (found === null) throw noReview();
      await lockBanGate(client, "shared");
      const operator = await lockOperator(client, found.operator_id);
      const agent = await findFedAgentById(client, found.agent_id, true);
      const review = await requireOpen(ctx, client, input.id);
      if (operator === null || agent === null) throw noReview();
      if (agent.operator_id !== operator.id) {
        throw new ServiceError("conflict", "The operator has changed: try again.");
      }
      const now = ctx.clock();
      const at: ServiceContext = { ...ctx, clock: () => now };
      await requireNoConflict(client, agent.id, actor.id);
      requireSecondPerson(review, actorName(actor));
      if (leaseOf(review, now)?.by !== actorName(actor)) throw notClaimed();
      requireReviewVersion(await requireReview(client, input.id), input.expected_version);
      const decision: OpenDecision = { actor, review, agent, now };
      const result = await decide(at, client, decision, input);
      if (result.outcome === "refused") return result;
      if (result.outcome === "decided") {
        await settleReviewNotices(client, [review]);
        const members = agent.simulation ? [] : await findOperatorMembers(client, operator.id);
        await insertDecidedNotices(client, {
          kind: "federation_review_decided",
          about: { registration: agent.id },
          askedBy: members.map(({ account_id: id }) => `user:${id}`),
          subject: review.id,
          outcome: OUTCOMES[input.decision],
          by: { party: actorName(actor), name: actor.name },
          now,
        });
      }
      const dto = toReviewDto(at, await requireReview(client, input.id));
      const { did, status, tier } = result.agent;
      return { outcome: result.outcome, review: dto, agent: { did, status, tier } };
    });
    // The obstacles are stored first, and reported only then.
    if (done.outcome === "refused") throw gatesNotPassed(done.gates);
    return done;
  },
});

function decide(
  ctx: ServiceContext,
  client: PoolClient,
  decision: OpenDecision,
  input: Input,
): Promise<ApprovalResult> {
  if (input.decision !== "approve") return refuse(ctx, client, decision, input);
  return decision.review.kind === "recovery"
    ? approveRecovery(ctx, client, decision, input)
    : approveReview(ctx, client, decision, input);
}

async function refuse(
  ctx: ServiceContext,
  client: PoolClient,
  open: OpenDecision,
  { decision, reason_code, note }: Input,
): Promise<ApprovalResult> {
  if (decision === "approve") throw new Error("an approval is no refusal");
  const { actor, review, agent } = open;
  const by = actorName(actor);
  await decideReviewRow(client, open, { decision, reason_code, note });
  let after: FedAgentStanding = agent;
  if (review.kind === "registration") {
    after = await rejectRegistration(ctx, client, agent, REASONS[decision], { record: false });
  }
  if (review.kind === "revision") {
    await failRevision(ctx, client, agent, review.revision, REASONS[decision]);
  }
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.review.decided",
    audience: "integrators",
    data: { review_id: review.id, decision, reason_code: reason_code ?? null },
  });
  await recordAgentEvent(
    ctx,
    client,
    agent,
    decision === "reject" ? "federation.reject" : "federation.request-changes",
    {
      review: review.id,
      revision: review.revision,
      about: review.kind,
      by,
      reason: reason_code ?? "other",
    },
    note,
  );
  return { outcome: "decided", agent: after };
}

/** A refusal names why; `other` says it in words. */
function requireReason({ decision, reason_code, note }: Input): void {
  if (decision === "approve") return;
  if (reason_code === undefined) throw invalidAt("/reason_code", "A refusal needs a reason.");
  if (reason_code === "other" && note === undefined) {
    throw invalidAt("/note", "Another reason is told in the note.");
  }
}

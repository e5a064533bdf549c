import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { GateResult } from "@/federation/domain/declaration/gate";
import { decideReviewRow, secondReview } from "@/federation/server/queries/fed-reviews";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { rejudgeLocal } from "../gates/rejudge-local";
import { completeRecovery } from "../joining/complete-recovery";
import { type ApprovalResult, isSeconded, type OpenDecision } from "./approve-review";
import type { ReviewDecisionBody } from "./review-dto";

/** Of a lost key, G1 says nothing: the operator vouches for the one that comes. */
const ASKED: readonly GateResult["gate"][] = ["G2", "G4", "G6"];

/**
 * Lets a DID go on with the key that its operator names, in the caller's transaction. Two people for an
 * agent of tier T1. Throws `conflict` for a registration that is not in force any more.
 */
export async function approveRecovery(
  ctx: ServiceContext,
  client: PoolClient,
  decision: OpenDecision,
  { note }: ReviewDecisionBody,
): Promise<ApprovalResult> {
  const { actor, review, agent, now } = decision;
  if (agent.status !== "approved" && agent.status !== "suspended") {
    throw new ServiceError("conflict", `The registration is ${agent.status}.`);
  }
  const judged = await rejudgeLocal(client, agent, agent.declaration, now);
  const gates = judged.filter(({ gate }) => ASKED.includes(gate));
  if (gates.some(({ result }) => result !== "passed")) return { outcome: "refused", gates };
  const by = actorName(actor);
  if (agent.tier === "T1" && !(await isSeconded(client, decision))) {
    const first = { by, name: actor.name, now, tier: agent.tier, attested_skills: [] };
    await secondReview(client, review.id, first);
    await emitAgentEvent(ctx, client, agent, {
      type: "federation.review.seconded",
      audience: "integrators",
      data: { review_id: review.id, tier: agent.tier },
    });
    const sum = { review: review.id, about: review.kind, by };
    await recordAgentEvent(ctx, client, agent, "federation.attest", sum);
    return { outcome: "seconded", agent };
  }
  await decideReviewRow(client, decision, { decision: "approve", tier: agent.tier, note });
  await completeRecovery(ctx, client, agent, review.subject);
  await recordAgentEvent(
    ctx,
    client,
    agent,
    "federation.approve",
    {
      review: review.id,
      about: review.kind,
      by,
      ...(review.seconded_by === null ? {} : { first: review.seconded_by }),
    },
    note,
  );
  return { outcome: "decided", agent };
}

import "server-only";
import { findReviews, insertReview, type ReviewRow } from "@/agents/server/queries/agent-stops";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { inSnapshot, inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { actorName, requireAction } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { OfAgent } from "../registry/agent-input";
import { READ_AGENTS } from "../registry/on-agent";
import { requireAgentRow } from "../registry/require-agent";
import { AgentReviewDto, AgentReviewsDto, ReviewAgentBody } from "../trust/quarantine-dto";

/**
 * Stores a person's review of a quarantined agent. It is bound to the sealed epoch; its record is
 * in the chain of the service, because the agent's own is sealed. Throws `not_found`, and
 * `conflict` for an agent that is not quarantined.
 */
export const reviewAgent = operation({
  name: "reviewAgent",
  summary: "State what was found at a quarantined agent",
  tag: "Agents",
  action: "agent.review",
  location: "/api/agents/{$request.path.id}/reviews",
  params: OfAgent,
  body: ReviewAgentBody,
  output: AgentReviewDto,
  status: 201,
  says: "The review",
  errors: ["conflict"],
  rest: "POST /api/agents/{id}/reviews",
  console: "agentStops.review",
  run: async (ctx, input) => {
    const { actor } = ctx;
    const { verdict, findings } = input;
    return inTransaction(ctx.db.pool, async (client) => {
      const agent = await requireAgentRow(ctx, input.id, { client, lock: true });
      if (agent.status !== "QUARANTINED") {
        throw new ServiceError("conflict", "Only a quarantined agent is reviewed.");
      }
      const at = ctx.clock();
      const row = await insertReview(client, {
        agent_id: agent.id,
        epoch: agent.epoch,
        verdict,
        findings,
        reviewed_by: actorName(actor),
        reviewed_by_name: actor.name,
        reviewed_at: at,
      });
      await appendRecord({ ...ctx, clock: () => at }, client, {
        chain: "service",
        kind: "agent.review",
        summary: { did: agent.did, epoch: agent.epoch, review: reviewId(row), verdict },
        payload: utf8(findings),
      });
      return toReviewDto(row, agent.did);
    });
  },
});

/** Reviews of an agent, the newest first. Throws `not_found`. */
export const listReviews = operation({
  ...READ_AGENTS,
  name: "listAgentReviews",
  summary: "List what people found at a quarantined agent",
  params: OfAgent,
  output: AgentReviewsDto,
  says: "The newest first",
  errors: [],
  rest: "GET /api/agents/{id}/reviews",
  console: "agentStops.reviews",
  run: async (ctx, input) => {
    requireAction(ctx, "agent.read");
    return inSnapshot(ctx.db.pool, async (client) => {
      const { id, did } = await requireAgentRow(ctx, input.id, { client });
      const rows = await findReviews(client, id);
      return { did, reviews: rows.map((row) => toReviewDto(row, did)) };
    });
  },
});

/** Id of a review, as it is shown and recorded. */
export function reviewId({ id }: Pick<ReviewRow, "id">): string {
  return `REV-${String(id).padStart(4, "0")}`;
}

function toReviewDto(row: ReviewRow, did: string): AgentReviewDto {
  return pickDto(AgentReviewDto, row, {
    review_id: reviewId(row),
    did,
    reviewed_by: row.reviewed_by_name,
  });
}

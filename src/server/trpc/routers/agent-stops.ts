import "server-only";
import { OfAgent } from "@/server/services/agents/agent-input";
import { quarantineAgent } from "@/server/services/agents/quarantine-agent";
import {
  AgentReviewDto,
  AgentReviewsDto,
  QuarantineBody,
  QuarantineDto,
  RestoreBody,
  RestoreDto,
  ReviewAgentBody,
  SealDto,
} from "@/server/services/agents/quarantine-dto";
import { readSeal, SealQuery } from "@/server/services/agents/read-seal";
import { restoreAgent } from "@/server/services/agents/restore-agent";
import { listReviews, reviewAgent } from "@/server/services/agents/review-agent";
import { authed, router } from "../init";

export const agentStopsRouter = router({
  quarantine: authed
    .input(QuarantineBody.extend(OfAgent.shape))
    .output(QuarantineDto)
    .mutation(({ ctx, input }) => quarantineAgent(ctx.service, input)),
  reviews: authed
    .input(OfAgent)
    .output(AgentReviewsDto)
    .query(({ ctx, input }) => listReviews(ctx.service, input)),
  review: authed
    .input(ReviewAgentBody.extend(OfAgent.shape))
    .output(AgentReviewDto)
    .mutation(({ ctx, input }) => reviewAgent(ctx.service, input)),
  restore: authed
    .input(RestoreBody.extend(OfAgent.shape))
    .output(RestoreDto)
    .mutation(({ ctx, input }) => restoreAgent(ctx.service, input)),
  seal: authed
    .input(SealQuery.extend(OfAgent.shape))
    .output(SealDto)
    .query(({ ctx, input }) => readSeal(ctx.service, input)),
});

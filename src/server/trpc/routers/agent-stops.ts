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
import { allowed, router } from "../init";

export const agentStopsRouter = router({
  quarantine: allowed("agent.quarantine", "agent.read")
    .input(QuarantineBody.extend(OfAgent.shape))
    .output(QuarantineDto)
    .mutation(({ ctx, input }) => quarantineAgent(ctx.service, input)),
  reviews: allowed("agent.read")
    .input(OfAgent)
    .output(AgentReviewsDto)
    .query(({ ctx, input }) => listReviews(ctx.service, input)),
  review: allowed("agent.review")
    .input(ReviewAgentBody.extend(OfAgent.shape))
    .output(AgentReviewDto)
    .mutation(({ ctx, input }) => reviewAgent(ctx.service, input)),
  restore: allowed("agent.restore")
    .input(RestoreBody.extend(OfAgent.shape))
    .output(RestoreDto)
    .mutation(({ ctx, input }) => restoreAgent(ctx.service, input)),
  seal: allowed("agent.read")
    .input(SealQuery.extend(OfAgent.shape))
    .output(SealDto)
    .query(({ ctx, input }) => readSeal(ctx.service, input)),
});

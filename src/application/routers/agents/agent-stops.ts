import "server-only";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { restoreAgent } from "@/agents/server/stops/restore-agent";
import { listReviews, reviewAgent } from "@/agents/server/stops/review-agent";
import { readSeal, SealQuery } from "@/agents/server/trace/read-seal";
import { quarantineAgent } from "@/agents/server/trust/quarantine-agent";
import {
  AgentReviewDto,
  AgentReviewsDto,
  QuarantineBody,
  QuarantineDto,
  RestoreBody,
  RestoreDto,
  ReviewAgentBody,
  SealDto,
} from "@/agents/server/trust/quarantine-dto";
import { allowed, router } from "@/platform/trpc/init";

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

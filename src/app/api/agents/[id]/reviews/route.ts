import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { listReviews, reviewAgent } from "@/agents/server/stops/review-agent";
import {
  AgentReviewDto,
  AgentReviewsDto,
  ReviewAgentBody,
} from "@/agents/server/trust/quarantine-dto";
import { route } from "@/platform/http/route";

const params = z.object({ id: AgentId });

export const GET = route({
  operation: "listAgentReviews",
  summary: "List what people found at a quarantined agent",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params,
  responses: { 200: { schema: AgentReviewsDto, description: "The newest first" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params: of }) => ({ json: await listReviews(ctx, of) }),
});

export const POST = route({
  operation: "reviewAgent",
  summary: "State what was found at a quarantined agent",
  tag: "Agents",
  auth: ["bearer"],
  action: "agent.review",
  location: "/api/agents/{$request.path.id}/reviews",
  params,
  body: { kind: "json", schema: ReviewAgentBody },
  responses: { 201: { schema: AgentReviewDto, description: "The review" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params: of, body }) => ({
    status: 201,
    json: await reviewAgent(ctx, { ...body, ...of }),
  }),
});

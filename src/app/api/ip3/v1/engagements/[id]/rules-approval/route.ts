import { z } from "zod";
import { approveRules } from "@/engagements/server/engagement/approve-rules";
import { EngagementDto, EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "approveRulesOfEngagement",
  summary: "Approve the rules of engagement as they stand; never by whoever wrote them",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.run",
  etag: "version",
  ifMatch: true,
  params: z.object({ id: EngagementId }),
  responses: { 200: { schema: EngagementDto, description: "The engagement as it is now" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "precondition_required",
    "version_conflict",
    "conflict",
    "engagement_closed",
    "four_eyes_required",
    "rate_limited",
  ],
  handle: async ({ ctx, params, expected }) => ({
    json: await approveRules(ctx, { ...params, ...expected }),
  }),
});

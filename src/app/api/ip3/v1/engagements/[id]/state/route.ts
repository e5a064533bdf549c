import { z } from "zod";
import { ifMatch } from "@/server/http/if-match";
import { route } from "@/server/http/route";
import { EngagementDto, EngagementId } from "@/server/services/engagements/engagement-dto";
import { MoveEngagementBody } from "@/server/services/engagements/engagement-input";
import { moveEngagement } from "@/server/services/engagements/move-engagement";

export const POST = route({
  operation: "moveEngagement",
  summary: "Start, pause, end or cancel an engagement",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.run",
  params: z.object({ id: EngagementId }),
  body: { kind: "json", schema: MoveEngagementBody },
  responses: { 200: { schema: EngagementDto, description: "The engagement as it is now" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "version_conflict",
    "validation_failed",
    "invalid_transition",
    "roe_not_approved",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body, request }) => ({
    json: await moveEngagement(ctx, { ...body, ...params, ...ifMatch(request) }),
  }),
});

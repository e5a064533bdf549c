import { z } from "zod";
import { EngagementDto, EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { UpdateEngagementBody } from "@/engagements/server/engagement/engagement-input";
import { engagementRoute } from "@/engagements/server/engagement/engagement-route";
import { getEngagement } from "@/engagements/server/engagement/get-engagement";
import { updateEngagement } from "@/engagements/server/engagement/update-engagement";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getEngagement",
  summary: "One engagement",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.read",
  etag: "version",
  params: z.object({ id: EngagementId }),
  responses: { 200: { schema: EngagementDto, description: "The engagement" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getEngagement(ctx, params) }),
});

export const PATCH = engagementRoute({
  operation: "updateEngagement",
  summary: "Change what is planned; new rules of engagement have to be approved again",
  action: "engagement.run",
  body: UpdateEngagementBody,
  errors: ["version_conflict"],
  act: updateEngagement,
});

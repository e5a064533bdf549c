import { z } from "zod";
import { engagementRoute } from "@/server/http/engagement-route";
import { route } from "@/server/http/route";
import { EngagementDto, EngagementId } from "@/server/services/engagements/engagement-dto";
import { UpdateEngagementBody } from "@/server/services/engagements/engagement-input";
import { getEngagement } from "@/server/services/engagements/get-engagement";
import { updateEngagement } from "@/server/services/engagements/update-engagement";

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

import { z } from "zod";
import { ifMatch } from "@/server/http/if-match";
import { route } from "@/server/http/route";
import { EngagementDto, EngagementId } from "@/server/services/engagements/engagement-dto";
import { UpdateEngagementBody } from "@/server/services/engagements/engagement-input";
import { getEngagement } from "@/server/services/engagements/get-engagement";
import { updateEngagement } from "@/server/services/engagements/update-engagement";

const params = z.object({ id: EngagementId });

export const GET = route({
  operation: "getEngagement",
  summary: "One engagement",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.read",
  params,
  responses: { 200: { schema: EngagementDto, description: "The engagement" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => {
    const engagement = await getEngagement(ctx, params);
    return { json: engagement, headers: { etag: `"v${engagement.version}"` } };
  },
});

export const PATCH = route({
  operation: "updateEngagement",
  summary: "Change what is planned; new rules of engagement have to be approved again",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.run",
  params,
  body: { kind: "json", schema: UpdateEngagementBody },
  responses: { 200: { schema: EngagementDto, description: "The engagement as it is now" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "version_conflict",
    "validation_failed",
    "engagement_closed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body, request }) => ({
    json: await updateEngagement(ctx, { ...body, ...params, ...ifMatch(request) }),
  }),
});

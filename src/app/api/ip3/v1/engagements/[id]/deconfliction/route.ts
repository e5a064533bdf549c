import { z } from "zod";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { EntryPageDto } from "@/engagements/server/log/entry-input";
import { listAround } from "@/engagements/server/log/list-entries";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listActivitiesAroundAlert",
  summary: "What the red team did in the hour before an alert, in the order in which it happened",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.read",
  params: z.object({ id: EngagementId }),
  query: z.object({ alert_at: z.iso.datetime({ offset: true }) }),
  queryError: "invalid_filter",
  responses: { 200: { schema: EntryPageDto, description: "Activities" } },
  errors: ["unauthenticated", "forbidden", "not_found", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, params, query }) => ({
    json: await listAround(ctx, { ...query, ...params }),
  }),
});

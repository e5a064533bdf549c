import { z } from "zod";
import { route } from "@/server/http/route";
import { EngagementId } from "@/server/services/engagements/engagement-dto";
import { EntryPageDto } from "@/server/services/engagements/entry-input";
import { listAround } from "@/server/services/engagements/list-entries";

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

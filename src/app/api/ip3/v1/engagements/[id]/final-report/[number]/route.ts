import { z } from "zod";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { getReport } from "@/engagements/server/report/get-report";
import { FinalReportDto } from "@/engagements/server/report/report-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getFinalReport",
  summary: "One version of the final report, as it was made",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.read",
  params: z.object({
    id: EngagementId,
    number: z.coerce.number().int().min(1).max(2_147_483_647),
  }),
  responses: { 200: { schema: FinalReportDto, description: "The report" } },
  errors: ["unauthenticated", "forbidden", "not_found", "hash_mismatch", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getReport(ctx, params) }),
});

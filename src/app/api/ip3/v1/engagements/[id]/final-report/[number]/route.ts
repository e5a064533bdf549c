import { z } from "zod";
import { route } from "@/server/http/route";
import { EngagementId } from "@/server/services/engagements/engagement-dto";
import { getReport } from "@/server/services/engagements/get-report";
import { FinalReportDto } from "@/server/services/engagements/report-dto";

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

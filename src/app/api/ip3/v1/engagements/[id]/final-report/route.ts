import { z } from "zod";
import { route } from "@/server/http/route";
import { createFinalReport } from "@/server/services/engagements/create-final-report";
import { EngagementId } from "@/server/services/engagements/engagement-dto";
import { FinalReportBody, FinalReportDto } from "@/server/services/engagements/report-dto";

export const POST = route({
  operation: "createFinalReport",
  summary: "Make the final report, or a further version of it, from the log and the register",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.run",
  params: z.object({ id: EngagementId }),
  body: { kind: "json", schema: FinalReportBody },
  responses: { 200: { schema: FinalReportDto, description: "The report" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "validation_failed",
    "engagement_closed",
    "final_report_requires_evidence_register",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await createFinalReport(ctx, { ...body, ...params }),
  }),
});

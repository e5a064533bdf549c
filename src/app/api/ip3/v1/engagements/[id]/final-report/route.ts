import { z } from "zod";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { engagementRoute } from "@/engagements/server/engagement/engagement-route";
import { createFinalReport } from "@/engagements/server/report/create-final-report";
import { listReports } from "@/engagements/server/report/list-reports";
import {
  FinalReportBody,
  FinalReportDto,
  ReportListDto,
} from "@/engagements/server/report/report-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listFinalReports",
  summary: "Versions of the final report, the latest first",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.read",
  params: z.object({ id: EngagementId }),
  responses: { 200: { schema: ReportListDto, description: "The versions" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await listReports(ctx, params) }),
});

export const POST = engagementRoute({
  operation: "createFinalReport",
  summary: "Make the final report, or a further version of it, from the log and the register",
  action: "engagement.run",
  body: FinalReportBody,
  answer: { status: 200, schema: FinalReportDto, description: "The report" },
  errors: ["final_report_requires_evidence_register", "four_eyes_required"],
  act: createFinalReport,
});

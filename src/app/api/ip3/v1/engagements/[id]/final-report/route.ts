import { z } from "zod";
import { engagementRoute } from "@/server/http/engagement-route";
import { route } from "@/server/http/route";
import { createFinalReport } from "@/server/services/engagements/create-final-report";
import { EngagementId } from "@/server/services/engagements/engagement-dto";
import { listReports } from "@/server/services/engagements/list-reports";
import {
  FinalReportBody,
  FinalReportDto,
  ReportListDto,
} from "@/server/services/engagements/report-dto";

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

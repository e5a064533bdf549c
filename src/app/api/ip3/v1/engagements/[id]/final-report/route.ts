import { engagementRoute } from "@/server/http/engagement-route";
import { createFinalReport } from "@/server/services/engagements/create-final-report";
import { FinalReportBody, FinalReportDto } from "@/server/services/engagements/report-dto";

export const POST = engagementRoute({
  operation: "createFinalReport",
  summary: "Make the final report, or a further version of it, from the log and the register",
  action: "engagement.run",
  body: FinalReportBody,
  answer: { status: 200, schema: FinalReportDto, description: "The report" },
  errors: ["final_report_requires_evidence_register"],
  act: createFinalReport,
});

import { caseRoute } from "@/server/http/case-route";
import { LegalTriggersDto } from "@/server/services/legal/legal-dto";
import { LegalSubmissionBody } from "@/server/services/legal/legal-input";
import { recordSubmission } from "@/server/services/legal/record-submission";

export const POST = caseRoute({
  operation: "recordLegalSubmission",
  summary: "Record that a person sent a report to an authority, or take that back; nothing is sent",
  anyOf: ["legal.record"],
  tag: "Legal",
  body: LegalSubmissionBody,
  answer: { schema: LegalTriggersDto, description: "The legal triggers as they are now" },
  errors: [],
  act: recordSubmission,
});

import { caseRoute } from "@/incidents/server/rest/case-route";
import { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { LegalSubmissionBody } from "@/legal/server/evaluations/legal-input";
import { recordSubmission } from "@/legal/server/record-submission";

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

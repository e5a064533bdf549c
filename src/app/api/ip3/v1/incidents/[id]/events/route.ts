import { caseRoute } from "@/incidents/server/rest/case-route";
import { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { LegalEventBody } from "@/legal/server/evaluations/legal-input";
import { recordEvent } from "@/legal/server/record-event";

export const POST = caseRoute({
  operation: "recordLegalEvent",
  summary: "Record a serious incident of an AI system (AI Act art. 3(49))",
  anyOf: ["legal.record"],
  tag: "Legal",
  body: LegalEventBody,
  answer: { schema: LegalTriggersDto, description: "The legal triggers as they are now" },
  errors: [],
  act: recordEvent,
});

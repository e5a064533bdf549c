import { caseRoute } from "@/server/http/case-route";
import { LegalTriggersDto } from "@/server/services/legal/legal-dto";
import { LegalEventBody } from "@/server/services/legal/legal-input";
import { recordEvent } from "@/server/services/legal/record-event";

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

import { caseRoute } from "@/server/http/case-route";
import { LegalTriggersDto } from "@/server/services/legal/legal-dto";
import { LegalFactsBody } from "@/server/services/legal/legal-input";
import { recordFacts } from "@/server/services/legal/record-facts";

export const POST = caseRoute({
  operation: "recordLegalFacts",
  summary: "Record legal facts of an incident, or take them back",
  anyOf: ["legal.record"],
  tag: "Legal",
  body: LegalFactsBody,
  answer: { schema: LegalTriggersDto, description: "The legal triggers as they are now" },
  errors: [],
  act: recordFacts,
});

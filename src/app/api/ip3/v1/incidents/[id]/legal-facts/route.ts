import { caseRoute } from "@/incidents/server/rest/case-route";
import { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { LegalFactsBody } from "@/legal/server/evaluations/legal-input";
import { recordFacts } from "@/legal/server/record-facts";

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

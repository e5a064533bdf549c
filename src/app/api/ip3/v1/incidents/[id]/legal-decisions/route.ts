import { caseRoute } from "@/incidents/server/rest/case-route";
import { decideTrigger } from "@/legal/server/decide-trigger";
import { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { LegalDecisionBody } from "@/legal/server/evaluations/legal-input";

export const POST = caseRoute({
  operation: "decideLegalTrigger",
  summary: "Decide whether a notification is due, or take that back",
  anyOf: ["legal.decide"],
  tag: "Legal",
  body: LegalDecisionBody,
  answer: { schema: LegalTriggersDto, description: "The legal triggers as they are now" },
  errors: [],
  act: decideTrigger,
});

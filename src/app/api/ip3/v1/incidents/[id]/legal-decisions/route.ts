import { caseRoute } from "@/server/http/case-route";
import { decideTrigger } from "@/server/services/legal/decide-trigger";
import { LegalTriggersDto } from "@/server/services/legal/legal-dto";
import { LegalDecisionBody } from "@/server/services/legal/legal-input";

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

import { caseRoute } from "@/server/http/case-route";
import { TransitionBody } from "@/server/services/cases/case-input";
import { transitionIncident } from "@/server/services/cases/transition-incident";

export const POST = caseRoute({
  operation: "transitionIncident",
  summary: "Move an incident one step along its lifecycle",
  anyOf: ["incident.transition", "incident.work_own"],
  body: TransitionBody,
  errors: ["invalid_transition"],
  act: transitionIncident,
});

import { TransitionBody } from "@/incidents/server/cases/case-input";
import { transitionIncident } from "@/incidents/server/cases/transition-incident";
import { caseRoute } from "@/incidents/server/rest/case-route";

export const POST = caseRoute({
  operation: "transitionIncident",
  summary: "Move an incident one step along its lifecycle",
  anyOf: ["incident.transition", "incident.work_own"],
  body: TransitionBody,
  errors: ["invalid_transition"],
  act: transitionIncident,
});

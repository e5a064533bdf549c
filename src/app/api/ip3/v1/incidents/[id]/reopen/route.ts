import { ReopenBody } from "@/incidents/server/cases/case-input";
import { reopenIncident } from "@/incidents/server/cases/reopen-incident";
import { caseRoute } from "@/incidents/server/rest/case-route";

export const POST = caseRoute({
  operation: "reopenIncident",
  summary: "Open a closed incident again",
  anyOf: ["incident.reopen"],
  body: ReopenBody,
  errors: ["invalid_transition"],
  act: reopenIncident,
});

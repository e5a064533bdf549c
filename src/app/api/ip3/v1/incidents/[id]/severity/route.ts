import { SeverityBody } from "@/incidents/server/cases/case-input";
import { changeSeverity } from "@/incidents/server/cases/change-severity";
import { caseRoute } from "@/incidents/server/rest/case-route";

export const POST = caseRoute({
  operation: "changeSeverity",
  summary: "Set the severity by an analyst's judgement",
  anyOf: ["incident.assess"],
  body: SeverityBody,
  errors: ["conflict"],
  act: changeSeverity,
});

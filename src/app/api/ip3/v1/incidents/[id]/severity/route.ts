import { caseRoute } from "@/server/http/case-route";
import { SeverityBody } from "@/server/services/cases/case-input";
import { changeSeverity } from "@/server/services/cases/change-severity";

export const POST = caseRoute({
  operation: "changeSeverity",
  summary: "Set the severity by an analyst's judgement",
  anyOf: ["incident.assess"],
  body: SeverityBody,
  errors: ["conflict"],
  act: changeSeverity,
});

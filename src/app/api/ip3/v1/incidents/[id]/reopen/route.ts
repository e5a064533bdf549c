import { caseRoute } from "@/server/http/case-route";
import { ReopenBody } from "@/server/services/cases/case-input";
import { reopenIncident } from "@/server/services/cases/reopen-incident";

export const POST = caseRoute({
  operation: "reopenIncident",
  summary: "Open a closed incident again",
  anyOf: ["incident.reopen"],
  body: ReopenBody,
  errors: ["invalid_transition"],
  act: reopenIncident,
});

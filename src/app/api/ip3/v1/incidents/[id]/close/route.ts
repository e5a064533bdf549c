import { CloseBody } from "@/incidents/server/cases/case-input";
import { closeIncident } from "@/incidents/server/cases/close-incident";
import { caseRoute } from "@/incidents/server/rest/case-route";

export const POST = caseRoute({
  operation: "closeIncident",
  summary: "Close an incident as fixed, dismissed or with its risk accepted",
  anyOf: ["incident.close_fixed", "incident.dismiss", "incident.accept_risk"],
  body: CloseBody,
  errors: [
    "incident_closed",
    "close_requires_retest_evidence",
    "four_eyes_required",
    "precondition_required",
  ],
  act: closeIncident,
});

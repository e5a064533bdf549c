import { caseRoute } from "@/server/http/case-route";
import { CloseBody } from "@/server/services/cases/case-input";
import { closeIncident } from "@/server/services/cases/close-incident";

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

import { RetestBody } from "@/incidents/server/cases/case-input";
import { recordRetest } from "@/incidents/server/cases/record-retest";
import { caseRoute } from "@/incidents/server/rest/case-route";

export const POST = caseRoute({
  operation: "recordRetest",
  summary: "Record the verdict of a retest",
  anyOf: ["incident.retest"],
  body: RetestBody,
  errors: ["invalid_transition"],
  act: recordRetest,
});

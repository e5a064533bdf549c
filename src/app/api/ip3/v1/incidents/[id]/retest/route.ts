import { caseRoute } from "@/server/http/case-route";
import { RetestBody } from "@/server/services/cases/case-input";
import { recordRetest } from "@/server/services/cases/record-retest";

export const POST = caseRoute({
  operation: "recordRetest",
  summary: "Record the verdict of a retest",
  anyOf: ["incident.retest"],
  body: RetestBody,
  errors: ["invalid_transition"],
  act: recordRetest,
});

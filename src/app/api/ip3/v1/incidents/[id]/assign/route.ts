import { caseRoute } from "@/server/http/case-route";
import { AssignmentDto, assignIncident } from "@/server/services/cases/assign-incident";
import { AssignBody } from "@/server/services/cases/case-input";

export const POST = caseRoute({
  operation: "assignIncident",
  summary: "Name the owner of an incident; its deadline follows from the severity",
  anyOf: ["incident.transition"],
  body: AssignBody,
  answer: { schema: AssignmentDto, description: "Owner, deadline and state" },
  errors: ["incident_closed"],
  act: assignIncident,
});

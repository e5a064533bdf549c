import { AssignmentDto, assignIncident } from "@/incidents/server/cases/assign-incident";
import { AssignBody } from "@/incidents/server/cases/case-input";
import { caseRoute } from "@/incidents/server/rest/case-route";

export const POST = caseRoute({
  operation: "assignIncident",
  summary: "Name the owner of an incident; its deadline follows from the severity",
  anyOf: ["incident.transition"],
  body: AssignBody,
  answer: { schema: AssignmentDto, description: "Owner, deadline and state" },
  errors: ["incident_closed"],
  act: assignIncident,
});

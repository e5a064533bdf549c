import { z } from "zod";
import { ifMatch } from "@/server/http/if-match";
import { route } from "@/server/http/route";
import { AssignmentDto, assignIncident } from "@/server/services/cases/assign-incident";
import { AssignBody } from "@/server/services/cases/case-input";
import { IncidentId } from "@/server/services/incidents/incident-dto";

export const POST = route({
  operation: "assignIncident",
  summary: "Name the owner of an incident; its deadline follows from the severity",
  tag: "Case work",
  auth: ["bearer"],
  params: z.object({ id: IncidentId }),
  body: { kind: "json", schema: AssignBody },
  responses: { 200: { schema: AssignmentDto, description: "Owner, deadline and state" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "version_conflict",
    "validation_failed",
    "incident_closed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body, request }) => ({
    json: await assignIncident(ctx, { ...params, ...body, ...ifMatch(request) }),
  }),
});

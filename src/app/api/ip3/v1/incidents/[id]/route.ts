import { z } from "zod";
import { route } from "@/server/http/route";
import { getIncident } from "@/server/services/incidents/get-incident";
import { IncidentDetailDto, IncidentId } from "@/server/services/incidents/incident-dto";

export const GET = route({
  operation: "getIncident",
  summary: "Read one incident",
  tag: "Incidents",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  etag: "version",
  params: z.object({ id: IncidentId }),
  responses: { 200: { schema: IncidentDetailDto, description: "The incident" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getIncident(ctx, params) }),
});

import { z } from "zod";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { IncidentDetailDto, IncidentId } from "@/incidents/server/incidents/incident-dto";
import { route } from "@/platform/http/route";

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

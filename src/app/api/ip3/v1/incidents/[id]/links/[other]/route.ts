import { z } from "zod";
import { unlinkIncidents } from "@/incidents/server/cases/link-incidents";
import { IncidentDetailDto, IncidentId } from "@/incidents/server/incidents/incident-dto";
import { route } from "@/platform/http/route";

export const DELETE = route({
  operation: "unlinkIncidents",
  summary: "End the link between two incidents",
  tag: "Case work",
  auth: ["bearer"],
  action: "incident.assess",
  params: z.object({ id: IncidentId, other: IncidentId }),
  responses: { 200: { schema: IncidentDetailDto, description: "The incident with its links" } },
  errors: ["unauthenticated", "forbidden", "not_found", "conflict", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await unlinkIncidents(ctx, params) }),
});

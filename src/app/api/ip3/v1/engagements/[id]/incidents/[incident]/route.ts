import { z } from "zod";
import { route } from "@/server/http/route";
import { EngagementId } from "@/server/services/engagements/engagement-dto";
import { unlinkIncident } from "@/server/services/engagements/link-incident";
import { LinkedIncidentsDto } from "@/server/services/engagements/linked-dto";
import { IncidentId } from "@/server/services/incidents/incident-dto";

export const DELETE = route({
  operation: "unlinkEngagementIncident",
  summary: "End the link of an incident to an engagement",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.run",
  params: z.object({ id: EngagementId, incident: IncidentId }),
  responses: { 200: { schema: LinkedIncidentsDto, description: "The linked incidents" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "engagement_closed",
    "rate_limited",
  ],
  handle: async ({ ctx, params }) => ({
    json: await unlinkIncident(ctx, { id: params.id, incident_id: params.incident }),
  }),
});

import { z } from "zod";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { unlinkIncident } from "@/engagements/server/linked/link-incident";
import { LinkedIncidentsDto } from "@/engagements/server/linked/linked-dto";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { route } from "@/platform/http/route";

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

import { z } from "zod";
import { engagementRoute } from "@/server/http/engagement-route";
import { route } from "@/server/http/route";
import { EngagementId } from "@/server/services/engagements/engagement-dto";
import { linkIncident } from "@/server/services/engagements/link-incident";
import { LinkedIncidentsDto, LinkIncidentBody } from "@/server/services/engagements/linked-dto";
import { listLinked } from "@/server/services/engagements/list-linked";

export const GET = route({
  operation: "listEngagementIncidents",
  summary: "Incidents that belong to an engagement, for those who may read incidents",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.read",
  params: z.object({ id: EngagementId }),
  responses: { 200: { schema: LinkedIncidentsDto, description: "All of them" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await listLinked(ctx, params) }),
});

export const POST = engagementRoute({
  operation: "linkEngagementIncident",
  summary: "Link an incident to an engagement; the incident itself says nothing of it",
  action: "engagement.run",
  body: LinkIncidentBody,
  answer: { status: 200, schema: LinkedIncidentsDto, description: "The linked incidents" },
  errors: ["conflict"],
  act: linkIncident,
});

import { z } from "zod";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { engagementRoute } from "@/engagements/server/engagement/engagement-route";
import { linkIncident } from "@/engagements/server/linked/link-incident";
import { LinkedIncidentsDto, LinkIncidentBody } from "@/engagements/server/linked/linked-dto";
import { listLinked } from "@/engagements/server/linked/list-linked";
import { route } from "@/platform/http/route";

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

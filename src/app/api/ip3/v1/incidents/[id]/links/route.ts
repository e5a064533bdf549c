import { z } from "zod";
import { LinkBody } from "@/incidents/server/cases/case-input";
import { linkIncidents } from "@/incidents/server/cases/link-incidents";
import { IncidentDetailDto, IncidentId } from "@/incidents/server/incidents/incident-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "linkIncidents",
  summary: "Link two incidents as related",
  tag: "Case work",
  auth: ["bearer"],
  action: "incident.assess",
  location: "/api/ip3/v1/incidents/{$request.path.id}",
  params: z.object({ id: IncidentId }),
  body: { kind: "json", schema: LinkBody },
  responses: { 201: { schema: IncidentDetailDto, description: "The incident with its links" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    json: await linkIncidents(ctx, { ...params, ...body }),
  }),
});

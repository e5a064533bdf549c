import { z } from "zod";
import {
  FACET_FIELDS,
  FacetDto,
  facetIncidents,
} from "@/incidents/server/incidents/facet-incidents";
import { IncidentFilterQuery, takeApart } from "@/incidents/server/rest/incident-query";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "facetIncidents",
  summary: "Count the values of one field under the other filters",
  tag: "Incidents",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  query: z.object({
    ...IncidentFilterQuery,
    field: z.enum(FACET_FIELDS),
    search: z.string().max(100).optional().meta({ description: "Part of the value" }),
  }),
  queryError: "invalid_filter",
  responses: { 200: { schema: FacetDto, description: "Values with their counts" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await facetIncidents(ctx, takeApart(query)) }),
});

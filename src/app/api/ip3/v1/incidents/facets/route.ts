import { z } from "zod";
import { IncidentFilterQuery, takeApart } from "@/server/http/incident-query";
import { route } from "@/server/http/route";
import {
  FACET_FIELDS,
  FacetDto,
  facetIncidents,
} from "@/server/services/incidents/facet-incidents";

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

import { z } from "zod";
import { IncidentPageDto } from "@/incidents/server/incidents/incident-dto";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import {
  IncidentFilterQuery,
  IncidentSortQuery,
  takeApart,
} from "@/incidents/server/rest/incident-query";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listIncidents",
  summary: "List incidents: newest, most severe or soonest due first",
  tag: "Incidents",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  query: z.object({
    ...PageQuery,
    ...IncidentFilterQuery,
    ...IncidentSortQuery,
    with_total: z.enum(["true", "false"]).default("false"),
  }),
  queryError: "invalid_filter",
  responses: {
    200: {
      schema: IncidentPageDto,
      description: "One page; whoever may only work on what is theirs gets that alone",
    },
  },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listIncidents(ctx, {
      ...takeApart(query),
      with_total: query.with_total === "true",
    });
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});

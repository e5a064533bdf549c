import { z } from "zod";
import { IncidentFilterQuery, IncidentSortQuery, takeApart } from "@/server/http/incident-query";
import { route } from "@/server/http/route";
import { exportIncidents } from "@/server/services/incidents/export-incidents";

export const GET = route({
  operation: "exportIncidents",
  summary: "The list with the same filters and order as CSV (RFC 4180)",
  tag: "Incidents",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  query: z.object({ ...IncidentFilterQuery, ...IncidentSortQuery }),
  queryError: "invalid_filter",
  responses: {
    200: {
      bytes: "text/csv",
      description: "UTF-8 with a byte order mark; X-Total-Count where the number is exactly known",
    },
  },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "payload_too_large", "rate_limited"],
  handle: async ({ ctx, query }) => {
    const file = await exportIncidents(ctx, takeApart(query));
    return {
      bytes: file.bytes,
      headers: {
        "content-type": "text/csv; charset=utf-8; header=present",
        "content-disposition": `attachment; filename="${file.fileName}"`,
        "cache-control": "private, no-store",
        ...(file.total === null ? {} : { "x-total-count": String(file.total) }),
      },
    };
  },
});

import { IncidentExportQuery, incidentExport } from "@/incidents/server/export/incident-export";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "exportIncidents",
  summary: "The list with the same filters and order, or a selection of it, as CSV (RFC 4180)",
  tag: "Incidents",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  query: IncidentExportQuery,
  queryError: "invalid_filter",
  responses: {
    200: {
      bytes: "text/csv",
      description: "UTF-8 with a byte order mark; X-Total-Count where the number is exactly known",
    },
  },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_filter",
    "payload_too_large",
    "rate_limited",
  ],
  handle: ({ ctx, query }) => incidentExport(ctx, query, "csv"),
});

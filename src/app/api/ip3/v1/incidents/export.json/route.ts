import { IncidentExportQuery, incidentExport } from "@/incidents/server/export/incident-export";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "exportIncidentsAsJson",
  summary: "The list with the same filters and order, or a selection of it, as one JSON document",
  tag: "Incidents",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  query: IncidentExportQuery,
  queryError: "invalid_filter",
  responses: {
    200: {
      bytes: "application/json",
      description:
        "`incidents`, as the list has them; X-Total-Count where the number is exactly known",
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
  handle: ({ ctx, query }) => incidentExport(ctx, query, "json"),
});

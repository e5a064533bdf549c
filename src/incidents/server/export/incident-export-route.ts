import "server-only";
import { IncidentExportQuery, incidentExport } from "@/incidents/server/export/incident-export";
import { restOperation } from "@/platform/declaration/operation";

export const exportIncidentsRoute = restOperation({
  rest: "GET /api/ip3/v1/incidents/export.csv",
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
  errors: ["not_found", "payload_too_large"],
  handle: ({ ctx, query }) => incidentExport(ctx, query, "csv"),
});

export const exportIncidentsAsJsonRoute = restOperation({
  rest: "GET /api/ip3/v1/incidents/export.json",
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
  errors: ["not_found", "payload_too_large"],
  handle: ({ ctx, query }) => incidentExport(ctx, query, "json"),
});

import "server-only";
import { IncidentFilterQuery } from "@/incidents/server/incidents/incident-filter";

/** Which incidents the heat map and its layer count, as a query string has it. */
export const MatrixQuery = {
  source: IncidentFilterQuery.source,
  severity: IncidentFilterQuery.severity,
  status: IncidentFilterQuery.status,
};

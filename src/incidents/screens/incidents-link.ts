import { createSerializer } from "nuqs/server";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import { filterParsers } from "./incident/search-params";

const serialize = createSerializer(filterParsers);

/** Address of the incident list with these filters; what is not named stays as the list opens. */
export function incidentsLink(filters: Partial<IncidentFilters>): string {
  return serialize("/incidents", filters);
}

import type { IncidentFilters } from "@/incidents/domain/incident-list";
import { filterParsers } from "@/incidents/screens/incident/search-params";
import { searchOf } from "@/platform/domain/list";

/** Words and defaults of the incident list, so that a number leads to the list of the same. */
export const matrixParsers = {
  source: filterParsers.source,
  severity: filterParsers.severity,
  status: filterParsers.status,
};

export type MatrixFilters = Pick<IncidentFilters, "source" | "severity" | "status">;

/** Input of the query; made here for server and browser alike, so that their cache keys agree. */
export function matrixInput({ source, severity, status }: MatrixFilters) {
  return {
    source,
    ...(severity.length === 0 ? {} : { severity }),
    ...(status.length === 0 ? {} : { status }),
  };
}

/** Address of the layer file of the same incidents. */
export function layerAddress(filters: MatrixFilters): string {
  return `/api/ip3/v1/techniques/layer?${searchOf(matrixInput(filters))}`;
}

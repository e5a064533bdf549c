import { parseAsString } from "nuqs/server";
import { INCIDENT_LIST, type IncidentFilters } from "@/incidents/domain/incident-list";
import { listInputOf, matchOf, searchOf } from "@/platform/domain/list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

export const filterParsers = parsersOf(INCIDENT_LIST);

/** The incident whose panel is open; part of the address, so that a link shows the same. */
export const openParser = parseAsString;

/** Which incidents match, without the filters that let everything through. */
export function matchInput(filters: IncidentFilters) {
  return matchOf(INCIDENT_LIST, filters);
}

/** Input of the list query. */
export function listInput(filters: IncidentFilters) {
  return listInputOf(INCIDENT_LIST, filters);
}

/** Address of the list as a file, for the same incidents in the same order. */
export function exportAddress(filters: IncidentFilters): string {
  const asked = { ...matchInput(filters), sort: filters.sort };
  return `/api/ip3/v1/incidents/export.csv?${searchOf(asked)}`;
}

/** Address of these incidents of the list as a file; whether they still pass the filters is not asked. */
export function selectionAddress(
  ids: readonly string[],
  { source, sort }: IncidentFilters,
  format: "csv" | "json",
): string {
  return `/api/ip3/v1/incidents/export.${format}?${searchOf({ source, sort, ids })}`;
}

import { parseAsString } from "nuqs/server";
import { INCIDENT_LIST, type IncidentFilters } from "@/incidents/domain/incident-list";
import { matchOf } from "@/platform/domain/list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

const PAGE_SIZE = 50;

export const filterParsers = parsersOf(INCIDENT_LIST);

/** The incident whose panel is open; part of the address, so that a link shows the same. */
export const openParser = parseAsString;

/** Which incidents match, without the filters that let everything through. */
export function matchInput(filters: IncidentFilters) {
  return matchOf(INCIDENT_LIST, filters);
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function listInput(filters: IncidentFilters) {
  return { ...matchInput(filters), sort: filters.sort, limit: PAGE_SIZE };
}

/** Address of the list as a file, for the same incidents in the same order. */
export function exportAddress(filters: IncidentFilters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(matchInput(filters))) {
    params.set(name, Array.isArray(value) ? value.join(",") : value);
  }
  params.set("sort", filters.sort);
  return `/api/ip3/v1/incidents/export.csv?${params}`;
}

/** Address of these incidents of the list as a file; whether they still pass the filters is not asked. */
export function selectionAddress(
  ids: readonly string[],
  { source, sort }: IncidentFilters,
  format: "csv" | "json",
): string {
  const params = new URLSearchParams({ source, sort, ids: ids.join(",") });
  return `/api/ip3/v1/incidents/export.${format}?${params}`;
}

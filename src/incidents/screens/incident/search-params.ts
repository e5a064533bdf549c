import { type inferParserType, parseAsString } from "nuqs/server";
import { lookParsers } from "@/components/lists/look";
import {
  GROUPINGS,
  type Grouping,
  INCIDENT_LIST,
  type IncidentFilters,
} from "@/incidents/domain/incident-list";
import { listInputOf, matchOf, searchOf } from "@/platform/domain/list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

export const filterParsers = parsersOf(INCIDENT_LIST);

/** Columns of the table in the order in which it opens. */
export const INCIDENT_COLUMNS = [
  "severity",
  "title",
  "asset",
  "workflow",
  "owner",
  "due",
  "tool",
  "coverage",
  "techniques",
  "evidence",
  "created",
  "first_seen",
  "last_seen",
] as const;

export type IncidentColumn = (typeof INCIDENT_COLUMNS)[number];

/** Filters and order, and how the list is shown: what a saved view keeps. */
export const viewParsers = { ...filterParsers, ...lookParsers(INCIDENT_COLUMNS, GROUPINGS) };

export type IncidentView = inferParserType<typeof viewParsers>;

/** The group that is open; it is of one's visit, not of the view. */
export const groupParser = parseAsString;

/** The value of a field in `severity:high`; null where it is of another field, or none that it can have. */
export function groupValue(by: Grouping, text: string | null): string | null {
  const [field, value] = text?.split(/:(.*)/s) ?? [];
  if (field !== by || value === undefined) return null;
  const declared = INCIDENT_LIST.fields[by];
  if (declared.kind === "texts") return value;
  const words: readonly string[] = declared.values;
  return words.includes(value) ? value : null;
}

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

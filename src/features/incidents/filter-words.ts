import { copy } from "./copy";
import { FILTER_NAMES, optionLabel } from "./filter-options";
import { filterCopy } from "./list-copy";
import type { IncidentFilters, ListedFilter } from "./search-params";

/** Every filter of the toolbar, in its order. */
export const FILTER_FIELDS = [
  "severity",
  "status",
  "owner",
  "sla",
  "workflow",
  "group",
  "tool",
  "technique",
  "suggested",
  "resolution",
  "created",
] as const satisfies readonly (ListedFilter | "created")[];

export type FilterField = (typeof FILTER_FIELDS)[number];

export function filterName(field: FilterField): string {
  return field === "created" ? copy.pills.created : FILTER_NAMES[field];
}

/** What a filter is set to, in words; null where it is not set. */
export function filterWords(field: FilterField, filters: IncidentFilters): string | null {
  if (field === "created") return dayWords(filters.created_from, filters.created_to);
  const values: readonly string[] = filters[field];
  if (values.length === 0) return null;
  return values.map((value) => optionLabel(field, value)).join(", ");
}

function dayWords(from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return filterCopy.between(from, to);
  if (from !== null) return filterCopy.since(from);
  return to === null ? null : filterCopy.until(to);
}

/** Every filter that is set, each with its name: `Severity: High, Critical`. */
export function activeFilters(filters: IncidentFilters): string[] {
  const set = FILTER_FIELDS.flatMap((field) => {
    const words = filterWords(field, filters);
    return words === null ? [] : [`${filterName(field)}: ${words}`];
  });
  const text = filters.q.trim();
  return text === "" ? set : [...set, `${copy.pills.text}: “${text}”`];
}

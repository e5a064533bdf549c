import { activeFilters } from "@/components/filters/filter";
import { copy } from "../incident/copy";
import { FILTER_NAMES, optionLabel } from "../incident/filter-options";
import { filterCopy } from "../incident/list-copy";
import type { IncidentFilters, ListedFilter } from "../incident/search-params";

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

/** Everything that narrows the list, each with its name: `Severity: High, Critical`. */
export function narrowingWords(filters: IncidentFilters): string[] {
  const fields = FILTER_FIELDS.map((field) => ({
    name: filterName(field),
    words: filterWords(field, filters),
  }));
  const text = filters.q.trim();
  return activeFilters([
    ...fields,
    { name: copy.pills.text, words: text === "" ? null : `“${text}”` },
  ]);
}

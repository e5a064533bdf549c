import { activeFilters, dayWords } from "@/components/filters/filter";
import {
  INCIDENT_LIST,
  type IncidentFilters,
  LISTED_FILTERS,
  type ListedFilter,
} from "@/incidents/domain/incident-list";
import { optionLabel } from "../incident/filter-options";

/** A filter of the toolbar: a list of values, or the days between which incidents were created. */
export type FilterField = ListedFilter | "created";

/** Every filter of the toolbar, the common ones first. */
export const FILTER_FIELDS: readonly FilterField[] = [
  ...LISTED_FILTERS.filter(isCommon),
  ...LISTED_FILTERS.filter((field) => !isCommon(field)),
  "created",
];

/** Shown whether it is set or not. */
export function isCommon(field: FilterField): boolean {
  return field !== "created" && INCIDENT_LIST.fields[field].isCommon;
}

export function filterName(field: FilterField): string {
  return INCIDENT_LIST.fields[field === "created" ? "created_from" : field].title;
}

/** Setting of a filter in words; null where it is not set. */
export function filterWords(field: FilterField, filters: IncidentFilters): string | null {
  if (field === "created") {
    return dayWords({ from: filters.created_from, to: filters.created_to });
  }
  const values: readonly string[] = filters[field];
  if (values.length === 0) return null;
  return values.map((value) => optionLabel(field, value)).join(", ");
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
    { name: INCIDENT_LIST.fields.q.title, words: text === "" ? null : `“${text}”` },
  ]);
}

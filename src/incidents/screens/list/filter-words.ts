import { activeFilters, dayWords } from "@/components/filters/filter";
import {
  INCIDENT_LIST,
  type IncidentFilters,
  LISTED_FILTERS,
  type ListedFilter,
} from "@/incidents/domain/incident-list";
import { optionLabel } from "../incident/filter-options";

/** Ranges of days, each of two members of the filters. */
const RANGES = ["created", "closed"] as const;

export type DayRange = (typeof RANGES)[number];

/** A filter of the toolbar: a list of values, or days between which something happened. */
export type FilterField = ListedFilter | DayRange;

export function isRange(field: FilterField): field is DayRange {
  return RANGES.some((range) => range === field);
}

/** First and last day of a range. */
export function daysOf(range: DayRange, filters: IncidentFilters): Days {
  return { from: filters[`${range}_from`], to: filters[`${range}_to`] };
}

/** The change of the filters that sets these ends of a range. */
export function daysChange(range: DayRange, days: Partial<Days>): Partial<IncidentFilters> {
  return Object.fromEntries(Object.entries(days).map(([end, day]) => [`${range}_${end}`, day]));
}

export interface Days {
  from: string | null;
  to: string | null;
}

/** Every filter of the toolbar, the common ones first. */
export const FILTER_FIELDS: readonly FilterField[] = [
  ...LISTED_FILTERS.filter(isCommon),
  ...LISTED_FILTERS.filter((field) => !isCommon(field)),
  ...RANGES,
];

/** Shown whether it is set or not. */
export function isCommon(field: FilterField): boolean {
  return !isRange(field) && INCIDENT_LIST.fields[field].isCommon;
}

export function filterName(field: FilterField): string {
  return isRange(field)
    ? INCIDENT_LIST.fields[`${field}_from`].title
    : INCIDENT_LIST.fields[field].title;
}

/** Setting of a filter in words; null where it is not set. */
export function filterWords(field: FilterField, filters: IncidentFilters): string | null {
  if (isRange(field)) return dayWords(daysOf(field, filters));
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

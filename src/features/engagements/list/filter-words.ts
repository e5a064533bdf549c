import { ENGAGEMENT_STATES, ENGAGEMENT_TYPES } from "@/domain/engagements/engagement";
import { STATE_NAMES, TYPE_NAMES } from "../copy";
import { copy } from "./copy";
import type { EngagementFilters, ListedFilter } from "./search-params";

export const LISTED_FILTERS = ["state", "type"] as const satisfies readonly ListedFilter[];

interface Option {
  value: string;
  label: string;
}

export const FILTER_OPTIONS: Readonly<Record<ListedFilter, readonly Option[]>> = {
  state: ENGAGEMENT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
  type: ENGAGEMENT_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
};

/** What a filter is set to, in words; null where it is not set. */
export function filterWords(field: ListedFilter, filters: EngagementFilters): string | null {
  const chosen: readonly string[] = filters[field];
  if (chosen.length === 0) return null;
  return FILTER_OPTIONS[field]
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(", ");
}

/** Every filter that is set, each with its name. */
export function activeFilters(filters: EngagementFilters): string[] {
  return LISTED_FILTERS.flatMap((field) => {
    const words = filterWords(field, filters);
    return words === null ? [] : [`${copy.filterNames[field]}: ${words}`];
  });
}

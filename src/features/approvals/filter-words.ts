import { copy, STATE_NAMES } from "./copy";
import { DECIDED_STATES, type QueueState } from "./search-params";

export type FilterName = "state" | "agent" | "tool";

export const STATE_OPTIONS = DECIDED_STATES.map((value) => ({
  value,
  label: STATE_NAMES[value],
}));

/** Filters that there are in a view: all that waits is in one state. */
export function filtersOf(view: QueueState["view"]): readonly FilterName[] {
  return view === "decided" ? ["state", "agent", "tool"] : ["agent", "tool"];
}

/** What a filter is set to, in words; null where it is not set. */
export function filterWords(name: FilterName, filters: QueueState): string | null {
  if (name !== "state") return filters[name];
  const chosen = STATE_OPTIONS.filter(({ value }) => filters.state.includes(value));
  return chosen.length === 0 ? null : chosen.map(({ label }) => label).join(", ");
}

/** Every filter that is set, each with its name. */
export function activeFilters(filters: QueueState): string[] {
  return filtersOf(filters.view).flatMap((name) => {
    const words = filterWords(name, filters);
    return words === null ? [] : [`${copy.filterNames[name]}: ${words}`];
  });
}

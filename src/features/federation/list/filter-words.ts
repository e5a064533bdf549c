import { GATE_NAMES, LIVENESS_NAMES, ROLE_NAMES, STATUS_NAMES } from "../copy";
import { copy } from "./copy";
import {
  type FilterName,
  GATES,
  isSet,
  LIVENESS,
  type ListFilters,
  ROLES,
  STATUSES,
} from "./search-params";

/** Filters that choose some of a few values. */
export const CHOICES = {
  gate: GATES.map((value) => ({ value, label: `${value} ${GATE_NAMES[value]}` })),
  status: STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
  role: ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
  liveness: LIVENESS.map((value) => ({ value, label: LIVENESS_NAMES[value] })),
};

/** What a filter is set to, in words; null where it is not set. */
export function filterWords(name: FilterName, filters: ListFilters): string | null {
  if (!isSet(name, filters)) return null;
  if (name === "overdue") return copy.overdueWords;
  if (name === "operator") return filters.operator;
  const chosen: readonly string[] = filters[name];
  return CHOICES[name]
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(", ");
}

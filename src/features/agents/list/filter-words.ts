import { AGENT_STATUSES } from "@/domain/agents/agent-status";
import { AGENT_TIERS } from "@/domain/agents/tier";
import { STATUS_NAMES, TIER_NAMES } from "../copy";
import { copy } from "./copy";
import type { AgentFilters } from "./search-params";

export const FILTERS = ["status", "tier", "operator"] as const;

export type FilterName = (typeof FILTERS)[number];

export const STATUS_OPTIONS = AGENT_STATUSES.map((value) => ({
  value,
  label: STATUS_NAMES[value],
}));

export const TIER_OPTIONS = AGENT_TIERS.map((value) => ({ value, label: TIER_NAMES[value] }));

/** What a filter is set to, in words; null where it is not set. */
export function filterWords(name: FilterName, filters: AgentFilters): string | null {
  if (name === "operator") return filters.operator === null ? null : copy.me;
  const options: readonly { value: string; label: string }[] =
    name === "status" ? STATUS_OPTIONS : TIER_OPTIONS;
  const chosen: readonly string[] = filters[name];
  if (chosen.length === 0) return null;
  return options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(", ");
}

/** Every filter that is set, each with its name. */
export function activeFilters(filters: AgentFilters): string[] {
  return FILTERS.flatMap((name) => {
    const words = filterWords(name, filters);
    return words === null ? [] : [`${copy.filterNames[name]}: ${words}`];
  });
}

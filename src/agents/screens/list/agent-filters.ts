import { AGENT_TIERS } from "@/agents/domain/tier";
import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";
import { choiceFilter, type Filter } from "@/components/filters/filter";
import { STATUS_NAMES, TIER_NAMES } from "../copy";
import { copy } from "./copy";
import type { ListControl } from "./search-params";

const STATUSES = AGENT_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));
const TIERS = AGENT_TIERS.map((value) => ({ value, label: TIER_NAMES[value] }));
const OPERATORS = [{ value: "me" as const, label: copy.me }];

const { filterNames: names } = copy;

/** The filters of the list of agents, as they are set. */
export function agentFilters({ state, change }: ListControl): Filter[] {
  const { status, tier, operator } = state;
  return [
    choiceFilter(names.status, STATUSES, status, (chosen) => change({ status: chosen })),
    choiceFilter(names.tier, TIERS, tier, (chosen) => change({ tier: chosen })),
    choiceFilter(names.operator, OPERATORS, operator === null ? [] : [operator], ([chosen]) =>
      change({ operator: chosen ?? null }),
    ),
  ];
}

import { AGENT_LIST } from "@/agents/domain/registry/agent-list";
import { choiceFilter, type Filter } from "@/components/filters/filter";
import { STATUS_NAMES, TIER_NAMES } from "../copy";
import type { ListControl } from "./search-params";

const { fields } = AGENT_LIST;
const STATUSES = fields.status.values.map((value) => ({ value, label: STATUS_NAMES[value] }));
const TIERS = fields.tier.values.map((value) => ({ value, label: TIER_NAMES[value] }));
const OPERATORS = [{ value: "me" as const, label: "Me" }];

/** The filters of the list of agents, as they are set. */
export function agentFilters({ state, change }: ListControl): Filter[] {
  const { status, tier, operator } = state;
  return [
    choiceFilter(fields.status.title, STATUSES, status, (chosen) => change({ status: chosen })),
    choiceFilter(fields.tier.title, TIERS, tier, (chosen) => change({ tier: chosen })),
    choiceFilter(
      fields.operator.title,
      OPERATORS,
      operator === null ? [] : [operator],
      ([chosen]) => change({ operator: chosen ?? null }),
    ),
  ];
}

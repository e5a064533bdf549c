import { choiceFilter, dayWords, type Filter } from "@/components/filters/filter";
import { FilterDays } from "@/components/filters/filter-days";
import { CALL_LIST, type CallFilters } from "@/firewall/domain/calls/call-list";
import { namedFilter } from "../approvals/named-filter";
import { BLOCKER_NAMES, CALL_STATE_NAMES } from "./copy";

const { fields } = CALL_LIST;
const LAYERS = fields.layer.values.map((value) => ({ value, label: BLOCKER_NAMES[value] }));
const OUTCOMES = fields.outcome.values.map((value) => ({
  value,
  label: value === "allowed" ? "Allowed" : CALL_STATE_NAMES[value],
}));

type Props = {
  filters: CallFilters;
  change: (changes: Partial<CallFilters>) => void;
  /** The one agent whose calls are shown; null of all. */
  agentId: string | null;
};

/** The filters of the table as they are set. */
export function callFilters({ filters, change, agentId }: Props): Filter[] {
  const { layer, outcome, agent, tool, from, to } = filters;
  return [
    choiceFilter(fields.layer.title, LAYERS, layer, (next) => change({ layer: next })),
    choiceFilter(fields.outcome.title, OUTCOMES, outcome, (next) => change({ outcome: next })),
    ...(agentId === null ? [namedFilter("agent", agent, (next) => change({ agent: next }))] : []),
    namedFilter("tool", tool, (next) => change({ tool: next })),
    {
      name: fields.from.title,
      words: dayWords({ from, to }),
      clear: () => change({ from: null, to: null }),
      body: { kind: "own", content: <FilterDays days={{ from, to }} onChange={change} /> },
    },
  ];
}

import { choiceFilter, type Filter } from "@/components/filters/filter";
import { APPROVAL_LIST, DECIDED_STATES } from "@/firewall/domain/approvals/approval-list";
import { STATE_NAMES } from "./copy";
import { namedFilter } from "./named-filter";
import type { QueueControl } from "./search-params";

const STATES = DECIDED_STATES.map((value) => ({ value, label: STATE_NAMES[value] }));

/** The filters of the queue as they are set; not by states in a view in which all are in one. */
export function approvalFilters({ state: queue, change }: QueueControl): Filter[] {
  const { title } = APPROVAL_LIST.fields.state;
  return [
    ...(queue.view === "decided"
      ? [choiceFilter(title, STATES, queue.state, (state) => change({ state }))]
      : []),
    namedFilter("agent", queue.agent, (agent) => change({ agent })),
    namedFilter("tool", queue.tool, (tool) => change({ tool })),
  ];
}

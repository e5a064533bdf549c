import { choiceFilter, type Filter, textFilter } from "@/components/filters/filter";
import { APPROVAL_LIST, DECIDED_STATES } from "@/firewall/domain/approvals/approval-list";
import { copy, STATE_NAMES } from "./copy";
import type { QueueControl } from "./search-params";

const STATES = DECIDED_STATES.map((value) => ({ value, label: STATE_NAMES[value] }));
const { fields } = APPROVAL_LIST;

/** The filters of the queue as they are set; not by states in a view in which all are in one. */
export function approvalFilters({ state: queue, change }: QueueControl): Filter[] {
  const typed = (name: "agent" | "tool") =>
    textFilter(fields[name].title, {
      value: queue[name],
      read: fields[name].read,
      hint: copy.filterHints[name],
      wrong: copy.filterWrong[name],
      onChange: (value) => change({ [name]: value }),
    });
  return [
    ...(queue.view === "decided"
      ? [choiceFilter(fields.state.title, STATES, queue.state, (state) => change({ state }))]
      : []),
    typed("agent"),
    typed("tool"),
  ];
}

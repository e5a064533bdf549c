import { choiceFilter, type Filter, textFilter } from "@/components/filters/filter";
import { copy, STATE_NAMES } from "./copy";
import { DECIDED_STATES, type QueueControl, readAgent, readTool } from "./search-params";

const STATES = DECIDED_STATES.map((value) => ({ value, label: STATE_NAMES[value] }));
const READERS = { agent: readAgent, tool: readTool };

const { filterNames: names } = copy;

/** The filters of the queue as they are set; not by states in a view in which all are in one. */
export function approvalFilters({ state: queue, change }: QueueControl): Filter[] {
  const typed = (name: "agent" | "tool") =>
    textFilter(names[name], {
      value: queue[name],
      read: READERS[name],
      hint: copy.filterHints[name],
      wrong: copy.filterWrong[name],
      onChange: (value) => change({ [name]: value }),
    });
  return [
    ...(queue.view === "decided"
      ? [choiceFilter(names.state, STATES, queue.state, (state) => change({ state }))]
      : []),
    typed("agent"),
    typed("tool"),
  ];
}

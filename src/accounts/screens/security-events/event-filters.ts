import { choiceFilter, type Filter, textFilter } from "@/components/filters/filter";
import { SECURITY_EVENT_KINDS } from "@/platform/domain/security-event";
import { copy, KIND_NAMES } from "./copy";
import { type EventControl, readAccount, readSource, readTime } from "./search-params";

const KINDS = SECURITY_EVENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
const { filters: names, hints, wrong } = copy;

/** The filters of the list as they are set. */
export function eventFilters({ state, change }: EventControl): Filter[] {
  const time = (name: "from" | "to") =>
    textFilter(names[name], {
      value: state[name],
      read: readTime,
      hint: hints.time,
      wrong: wrong.time,
      onChange: (value) => change({ [name]: value }),
    });
  return [
    choiceFilter(names.kind, KINDS, state.kind, (kind) => change({ kind })),
    textFilter(names.account, {
      value: state.account,
      read: readAccount,
      hint: hints.account,
      wrong: wrong.account,
      onChange: (account) => change({ account }),
    }),
    textFilter(names.source, {
      value: state.source,
      read: readSource,
      hint: hints.source,
      wrong: wrong.source,
      onChange: (source) => change({ source }),
    }),
    time("from"),
    time("to"),
  ];
}

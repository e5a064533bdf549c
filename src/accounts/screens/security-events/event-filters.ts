import { choiceFilter, type Filter, textFilter } from "@/components/filters/filter";
import { SECURITY_EVENT_KINDS } from "@/platform/domain/security-event";
import { KIND_NAMES } from "./copy";
import { type EventControl, readAccount, readSource, readTime } from "./search-params";

const KINDS = SECURITY_EVENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

/** The filters of the list as they are set. */
export function eventFilters({ state, change }: EventControl): Filter[] {
  const time = (name: "from" | "to") =>
    textFilter(name === "from" ? "From" : "Until", {
      value: state[name],
      read: readTime,
      hint: "In UTC: 2026-12-03, or 2026-12-03 14:00",
      wrong: "A day, or a day and a time, please.",
      onChange: (value) => change({ [name]: value }),
    });
  return [
    choiceFilter("Event", KINDS, state.kind, (kind) => change({ kind })),
    textFilter("Account", {
      value: state.account,
      read: readAccount,
      hint: "Its address or id",
      wrong: "An address or an id, please.",
      onChange: (account) => change({ account }),
    }),
    textFilter("Source", {
      value: state.source,
      read: readSource,
      hint: "IPv4 address, or the /64 of an IPv6 address",
      wrong: "An address, please.",
      onChange: (source) => change({ source }),
    }),
    time("from"),
    time("to"),
  ];
}

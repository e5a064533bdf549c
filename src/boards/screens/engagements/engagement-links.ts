import { createSerializer } from "nuqs/server";
import type { EngagementFilters } from "@/engagements/domain/engagement-list";
import type { Lane } from "@/engagements/domain/lane";
import { STATE_NAMES } from "@/engagements/screens/copy";
import { filterParsers } from "@/engagements/screens/list/search-params";

const serialize = createSerializer(filterParsers);

/** Address of the list of engagements with these filters. */
export function engagementsLink(filters: Partial<EngagementFilters>): string {
  return serialize("/engagements", filters);
}

/** The log's nearest filter to each lane; null: all of it. */
const FILTERS: Readonly<Record<Lane, string>> = {
  white: "?side=white",
  red: "?side=red",
  blue: "?kind=detection,deconfliction",
};

/** Address of the log of an engagement. */
export function roomLink(id: string, lane: Lane | null): string {
  return `/engagements/${id}${lane === null ? "" : FILTERS[lane]}`;
}

/** `Quiet harbour (active)`. */
export function labelOf({
  name,
  state,
}: {
  name: string;
  state: keyof typeof STATE_NAMES;
}): string {
  return `${name} (${STATE_NAMES[state].toLowerCase()})`;
}

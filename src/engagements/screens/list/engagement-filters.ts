import { choiceFilter, type Filter } from "@/components/filters/filter";
import { ENGAGEMENT_STATES, ENGAGEMENT_TYPES } from "@/engagements/domain/engagement";
import { STATE_NAMES, TYPE_NAMES } from "../copy";
import { copy } from "./copy";
import type { FilterControl } from "./search-params";

const STATES = ENGAGEMENT_STATES.map((value) => ({ value, label: STATE_NAMES[value] }));
const TYPES = ENGAGEMENT_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));

const { filterNames: names } = copy;

/** The filters of the list of engagements, as they are set. */
export function engagementFilters({ filters, change }: FilterControl): Filter[] {
  return [
    choiceFilter(names.state, STATES, filters.state, (state) => change({ state })),
    choiceFilter(names.type, TYPES, filters.type, (type) => change({ type })),
  ];
}

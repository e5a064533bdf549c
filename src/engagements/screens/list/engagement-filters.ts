import { choiceFilter, type Filter } from "@/components/filters/filter";
import { ENGAGEMENT_LIST } from "@/engagements/domain/engagement-list";
import { STATE_NAMES, TYPE_NAMES } from "../copy";
import type { FilterControl } from "./search-params";

const { fields } = ENGAGEMENT_LIST;
const STATES = fields.state.values.map((value) => ({ value, label: STATE_NAMES[value] }));
const TYPES = fields.type.values.map((value) => ({ value, label: TYPE_NAMES[value] }));

/** The filters of the list of engagements, as they are set. */
export function engagementFilters({ filters, change }: FilterControl): Filter[] {
  return [
    choiceFilter(fields.state.title, STATES, filters.state, (state) => change({ state })),
    choiceFilter(fields.type.title, TYPES, filters.type, (type) => change({ type })),
  ];
}

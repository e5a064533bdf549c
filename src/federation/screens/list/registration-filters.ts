import { choiceFilter, type Filter, textFilter } from "@/components/filters/filter";
import { REGISTRATION_LIST } from "@/federation/domain/federation-lists";
import { GATE_NAMES, LIVENESS_NAMES, ROLE_NAMES, STATUS_NAMES } from "../copy";
import { type FilterName, filtersOf, type ListControl } from "./search-params";

const { fields } = REGISTRATION_LIST;

const OVERDUE = [
  { value: "yes", label: "Only what waits for more than 48 hours", short: "more than 48 hours" },
];
const GATE = fields.gate.values.map((value) => ({ value, label: `${value} ${GATE_NAMES[value]}` }));
const STATUS = fields.status.values.map((value) => ({ value, label: STATUS_NAMES[value] }));
const ROLE = fields.role.values.map((value) => ({ value, label: ROLE_NAMES[value] }));
const ALIVE = fields.liveness.values.map((value) => ({ value, label: LIVENESS_NAMES[value] }));

/** The filters of the view that is open, as they are set. */
export function registrationFilters({ state, change }: ListControl): Filter[] {
  const { overdue, gate, status, role, liveness, operator } = state;
  const all: Readonly<Record<FilterName, Filter>> = {
    overdue: choiceFilter(fields.overdue.title, OVERDUE, overdue ? ["yes"] : [], (chosen) =>
      change({ overdue: chosen.length > 0 }),
    ),
    gate: choiceFilter(fields.gate.title, GATE, gate, (chosen) => change({ gate: chosen })),
    status: choiceFilter(fields.status.title, STATUS, status, (chosen) =>
      change({ status: chosen }),
    ),
    role: choiceFilter(fields.role.title, ROLE, role, (chosen) => change({ role: chosen })),
    liveness: choiceFilter(fields.liveness.title, ALIVE, liveness, (chosen) =>
      change({ liveness: chosen }),
    ),
    operator: textFilter(fields.operator.title, {
      value: operator,
      read: fields.operator.read,
      hint: "The DID of an operator, such as did:svc:operator:acme.",
      wrong: "This is no DID.",
      onChange: (value) => change({ operator: value }),
    }),
  };
  return filtersOf(state.view).map((name) => all[name]);
}

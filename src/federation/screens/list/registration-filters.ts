import { choiceFilter, type Filter, textFilter } from "@/components/filters/filter";
import { GATE_NAMES, LIVENESS_NAMES, ROLE_NAMES, STATUS_NAMES } from "../copy";
import { copy } from "./copy";
import {
  type FilterName,
  filtersOf,
  GATES,
  LIVENESS,
  type ListControl,
  ROLES,
  STATUSES,
} from "./search-params";

const OVERDUE = [{ value: "yes", label: copy.overdueOption, short: copy.overdueWords }];
const GATE = GATES.map((value) => ({ value, label: `${value} ${GATE_NAMES[value]}` }));
const STATUS = STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));
const ROLE = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));
const ALIVE = LIVENESS.map((value) => ({ value, label: LIVENESS_NAMES[value] }));

const DID = /^did:[a-z0-9]+:[A-Za-z0-9._:%-]{1,200}$/;

const { filterNames: names } = copy;

/** The filters of the view that is open, as they are set. */
export function registrationFilters({ state, change }: ListControl): Filter[] {
  const { overdue, gate, status, role, liveness, operator } = state;
  const all: Readonly<Record<FilterName, Filter>> = {
    overdue: choiceFilter(names.overdue, OVERDUE, overdue ? ["yes"] : [], (chosen) =>
      change({ overdue: chosen.length > 0 }),
    ),
    gate: choiceFilter(names.gate, GATE, gate, (chosen) => change({ gate: chosen })),
    status: choiceFilter(names.status, STATUS, status, (chosen) => change({ status: chosen })),
    role: choiceFilter(names.role, ROLE, role, (chosen) => change({ role: chosen })),
    liveness: choiceFilter(names.liveness, ALIVE, liveness, (chosen) =>
      change({ liveness: chosen }),
    ),
    operator: textFilter(names.operator, {
      value: operator,
      read: readDid,
      hint: copy.operatorHint,
      wrong: copy.operatorWrong,
      onChange: (value) => change({ operator: value }),
    }),
  };
  return filtersOf(state.view).map((name) => all[name]);
}

function readDid(text: string): string | null {
  const did = text.trim();
  return DID.test(did) ? did : null;
}

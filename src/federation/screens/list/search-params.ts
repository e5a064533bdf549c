import { createSerializer } from "nuqs/server";
import { REGISTRATION_LIST, type RegistrationState } from "@/federation/domain/federation-lists";
import { isNarrowed, listInputOf, noFilters } from "@/platform/domain/list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

const { view, source, ...filters } = parsersOf(REGISTRATION_LIST);

export const listParsers = { view, source, ...filters };

/** State of the list in the address. */
export type ListState = RegistrationState;

export interface ListControl {
  state: ListState;
  change: (changes: Partial<ListState>) => void;
}

export const NO_FILTERS = noFilters(REGISTRATION_LIST);

export type FilterName = keyof typeof NO_FILTERS;

/** Filters that there are in a view: what waits has no status to choose, and only what waits is overdue. */
export function filtersOf(view: ListState["view"]): readonly FilterName[] {
  if (view === "queue") return ["overdue", "gate", "role", "operator"];
  if (view === "open") return ["gate", "role", "operator"];
  if (view === "decided") return ["role", "operator"];
  return ["status", "gate", "role", "liveness", "operator"];
}

/** The state without the filters that its view does not have. */
function inView(state: ListState): ListState {
  const names = filtersOf(state.view);
  const kept = Object.entries(state).filter(
    ([name]) => !(name in NO_FILTERS) || names.some((each) => each === name),
  );
  return { ...state, ...NO_FILTERS, ...Object.fromEntries(kept) };
}

export function isFiltered(state: ListState): boolean {
  return isNarrowed(REGISTRATION_LIST, inView(state));
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function listInput(state: ListState) {
  return listInputOf(REGISTRATION_LIST, inView(state));
}

const serialize = createSerializer(listParsers);

/** Address of the list with these filters; what is not named stays as the list opens. */
export function registrationsLink(state: Partial<ListState>): string {
  return serialize("/federation", state);
}

/** Address of one registration. */
export function registrationLink(id: string): string {
  return `/federation/registrations/${encodeURIComponent(id)}`;
}

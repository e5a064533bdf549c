import {
  createSerializer,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

const PAGE_SIZE = 50;

export const VIEWS = ["queue", "open", "decided", "all"] as const;
export const SOURCES = ["registry", "simulation"] as const;
export const STATUSES = [
  "pending",
  "approved",
  "suspended",
  "rejected",
  "expired",
  "withdrawn",
] as const;
export const ROLES = ["executor", "validator", "integrator"] as const;
export const LIVENESS = ["live", "degraded", "stale", "unknown"] as const;
export const GATES = ["G1", "G2", "G3", "G4", "G5", "G6"] as const;

export const listParsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("queue"),
  source: parseAsStringLiteral(SOURCES).withDefault("registry"),
  overdue: parseAsBoolean.withDefault(false),
  gate: parseAsArrayOf(parseAsStringLiteral(GATES)).withDefault([]),
  status: parseAsArrayOf(parseAsStringLiteral(STATUSES)).withDefault([]),
  role: parseAsArrayOf(parseAsStringLiteral(ROLES)).withDefault([]),
  liveness: parseAsArrayOf(parseAsStringLiteral(LIVENESS)).withDefault([]),
  operator: parseAsString,
};

/** What the list is narrowed to. */
export interface ListFilters {
  overdue: boolean;
  gate: (typeof GATES)[number][];
  status: (typeof STATUSES)[number][];
  role: (typeof ROLES)[number][];
  liveness: (typeof LIVENESS)[number][];
  operator: string | null;
}

/** What the address says of the list. */
export interface ListState extends ListFilters {
  view: (typeof VIEWS)[number];
  source: (typeof SOURCES)[number];
}

export interface ListControl {
  state: ListState;
  change: (changes: Partial<ListState>) => void;
}

export type FilterName = keyof ListFilters;

export const NO_FILTERS: ListFilters = {
  overdue: false,
  gate: [],
  status: [],
  role: [],
  liveness: [],
  operator: null,
};

/** Filters that there are in a view: what waits has no status to choose, and only what waits is overdue. */
export function filtersOf(view: ListState["view"]): readonly FilterName[] {
  if (view === "queue") return ["overdue", "gate", "role", "operator"];
  if (view === "open") return ["gate", "role", "operator"];
  if (view === "decided") return ["role", "operator"];
  return ["status", "gate", "role", "liveness", "operator"];
}

/** True where the filter is set in this view. */
function isSet(name: FilterName, state: ListFilters): boolean {
  const value = state[name];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}

export function isFiltered(state: ListState): boolean {
  return filtersOf(state.view).some((name) => isSet(name, state));
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function listInput(state: ListState) {
  const names = filtersOf(state.view);
  const has = (name: FilterName) => names.includes(name) && isSet(name, state);
  return {
    view: state.view,
    source: state.source,
    ...(has("overdue") ? { overdue: true } : {}),
    ...(has("gate") ? { gate: state.gate } : {}),
    ...(has("status") ? { status: state.status } : {}),
    ...(has("role") ? { role: state.role } : {}),
    ...(has("liveness") ? { liveness: state.liveness } : {}),
    ...(has("operator") && state.operator !== null ? { operator: state.operator } : {}),
    limit: PAGE_SIZE,
  };
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

import "server-only";
import { severityRank } from "@/evidence/domain/findings/severity";
import type { IncidentStatus, WorkflowState } from "@/evidence/domain/statements/incident";
import { INCIDENT_LIST, type IncidentListInput } from "@/incidents/domain/incident-list";
import { searchTerms } from "@/incidents/domain/search-terms";
import type { SlaState } from "@/incidents/domain/sla";
import { containing } from "@/platform/db/containing";
import { noFilters } from "@/platform/domain/list";

export type StatusWord = IncidentStatus | WorkflowState;

/** Filters of a list; an empty list of words is no filter. */
export interface IncidentFilter extends Omit<IncidentListInput, "source" | "owner" | "q"> {
  simulation: boolean;
  /** Addresses; null means unassigned. */
  owner: (string | null)[];
  /** In addition to all filters: only this address's incidents. */
  onlyOwner: string | null;
  text: string | null;
  /** Only these. */
  ids: readonly bigint[] | null;
  now: Date;
}

/**
 * A filter that lets everything pass except the given members. An argument, so that TypeScript
 * refuses a name that no filter has: spread into an object of its own it would let everything pass.
 */
export function filterFor(
  simulation: boolean,
  now: Date,
  asked: Partial<Omit<IncidentFilter, "simulation" | "now">>,
): IncidentFilter {
  const { q: _, ...nothing } = noFilters(INCIDENT_LIST);
  return { ...nothing, onlyOwner: null, text: null, ids: null, ...asked, simulation, now };
}

const DAY_MS = 86_400_000;

/** First instant of a UTC day. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** First instant after a UTC day. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + DAY_MS);
}

const OPEN = "workflow_status <> 'closed'";

/** Coarse states (`incidentStatus` of the domain) and states of the lifecycle. */
const STATUS_SQL: Record<StatusWord, (now: () => string) => string> = {
  open: (now) => `(${OPEN} OR risk_accepted_until <= ${now()})`,
  accepted: (now) => `(risk_accepted_until > ${now()})`,
  closed: () => "(workflow_status = 'closed' AND risk_accepted_until IS NULL)",
  ...stateSql("triaged", "assigned", "fixing", "retest"),
};

function stateSql<State extends WorkflowState>(...states: State[]) {
  return Object.fromEntries(
    states.map((state) => [state, () => `(workflow_status = '${state}')`]),
  ) as Record<State, () => string>;
}

/** `slaState` of the domain. */
const SLA_SQL: Record<SlaState, (now: () => string) => string> = {
  none: () => "(sla_due IS NULL)",
  overdue: (now) => `(${OPEN} AND sla_due < ${now()})`,
  due_soon: (now) =>
    `(${OPEN} AND sla_due >= ${now()} AND sla_due <= ${now()} + interval '24 hours')`,
  on_track: (now) => `(${OPEN} AND sla_due > ${now()} + interval '24 hours')`,
  met: () =>
    "(workflow_status = 'closed' AND sla_due IS NOT NULL AND (closed_at > sla_due) IS NOT TRUE)",
  missed: () => "(workflow_status = 'closed' AND closed_at > sla_due)",
};

/** Conditions with their parameters; each distinct set of filters is one prepared statement. */
export class Conditions {
  private readonly parts: string[] = [];

  /** In addition to all filters: only this address's incidents. */
  constructor(readonly values: unknown[] = []) {}

  /** Notes a value and returns its parameter. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(condition: string): void {
    this.parts.push(condition);
  }

  get sql(): string {
    return this.parts.join(" AND ");
  }
}

/** The order in which a list is walked, over incident_technique, and the condition for where a page begins. */
interface TechniqueWalk {
  orderBy: string;
  beyond: string | null;
}

/** Shared by several conditions: parameters, and the order in which the list is walked. */
interface Shared {
  simulation: string;
  now: () => string;
  walk: TechniqueWalk | null;
}

type Ask = (filter: IncidentFilter, c: Conditions, shared: Shared) => void;

/** Filters on one column of the incident with a text; their values are counted by it as well. */
export const FILTER_COLUMN = {
  workflow: "workflow_status",
  group: "group_name",
  tool: "tool",
  asset: "asset_host",
  resolution: "resolution",
} as const satisfies Partial<Record<keyof IncidentListInput, string>>;

export type ColumnFilter = keyof typeof FILTER_COLUMN;

export function isColumnFilter(name: string): name is ColumnFilter {
  return Object.hasOwn(FILTER_COLUMN, name);
}

/** What was reopened is not closed now; the condition is that of the index as well. */
const CLOSED_AT = "workflow_status = 'closed' AND closed_at";

/**
 * SQL of each other filter; a filter without a condition would let everything through, so it does not
 * compile.
 */
const ASKS: Readonly<Record<Exclude<keyof IncidentListInput, "source" | ColumnFilter>, Ask>> = {
  severity: oneOf("severity", "smallint", ({ severity }) => severity.map(severityRank)),
  q: ({ text }, c) => {
    if (text !== null) c.add(textCondition(text, c));
  },
  technique: ({ technique: named }, c, { simulation, walk }) =>
    addTechniques(c, { named, suggested: false, simulation, walk }),
  // The list is walked in the order of one of them.
  suggested: ({ technique, suggested: named }, c, { simulation, walk }) =>
    addTechniques(c, {
      named,
      suggested: true,
      simulation,
      walk: technique.length === 0 ? walk : null,
    }),
  owner: addOwners,
  created_from: fromDay("created_at", ({ created_from }) => created_from),
  created_to: toDay("created_at", ({ created_to }) => created_to),
  closed_from: fromDay(CLOSED_AT, ({ closed_from }) => closed_from),
  closed_to: toDay(CLOSED_AT, ({ closed_to }) => closed_to),
  status: ({ status }, c, { now }) =>
    addAnyOf(
      c,
      status.map((word) => STATUS_SQL[word](now)),
    ),
  sla: ({ sla }, c, { now }) =>
    addAnyOf(
      c,
      sla.map((word) => SLA_SQL[word](now)),
    ),
};

const CONDITIONS: readonly Ask[] = [
  ...Object.values(ASKS),
  ...(Object.keys(FILTER_COLUMN) as ColumnFilter[]).map((name) =>
    oneOf(FILTER_COLUMN[name], "text", (filter) => filter[name]),
  ),
];

/**
 * Which incidents a filter lets pass, as a condition over incident. `walk` says in which order they are
 * read, so that those of a technique come from its index in that order.
 */
export function conditionsOf(
  filter: IncidentFilter,
  values: unknown[] = [],
  walk: TechniqueWalk | null = null,
): Conditions {
  const c = new Conditions(values);
  const simulation = c.value(filter.simulation);
  c.add(`simulation = ${simulation}`);
  if (filter.ids !== null) c.add(`id = ANY (${c.value(filter.ids)}::bigint[])`);
  const now = once(() => `${c.value(filter.now)}::timestamptz`);
  for (const ask of CONDITIONS) ask(filter, c, { simulation, now, walk });
  return c;
}

function fromDay(column: string, dayOf: (filter: IncidentFilter) => string | null): Ask {
  return (filter, c) => {
    const day = dayOf(filter);
    if (day !== null) c.add(`${column} >= ${c.value(startOfDay(day))}`);
  };
}

function toDay(column: string, dayOf: (filter: IncidentFilter) => string | null): Ask {
  return (filter, c) => {
    const day = dayOf(filter);
    if (day !== null) c.add(`${column} < ${c.value(endOfDay(day))}`);
  };
}

/** One value is compared as such: the planner then walks the index in the order of the list. */
function oneOf(
  column: string,
  type: string,
  valuesOf: (filter: IncidentFilter) => readonly unknown[],
): Ask {
  return (filter, c) => {
    const values = valuesOf(filter);
    if (values.length === 1) c.add(`${column} = ${c.value(values[0])}`);
    else if (values.length > 1) c.add(`${column} = ANY (${c.value(values)}::${type}[])`);
  };
}

function addAnyOf(c: Conditions, conditions: readonly string[]): void {
  if (conditions.length > 0) c.add(`(${conditions.join(" OR ")})`);
}

/**
 * Whether a text is in what people search, or names the incident or its weakness. The expressions are
 * those of the indexes, so that each alternative is found through its own.
 */
export function textCondition(text: string, c: Conditions): string {
  const pattern = c.value(containing(text));
  const found = [`incident_search_text(title, asset_host, rule_id, cve) ILIKE ${pattern}`];
  const { incident, cwe } = searchTerms(text);
  if (incident !== null) {
    const { year, number } = incident;
    // As the public id has it, whatever the session's time zone is.
    const created =
      year === null
        ? ""
        : ` AND extract(year FROM created_at AT TIME ZONE 'UTC') = ${c.value(year)}::int`;
    found.push(`(id = ${c.value(number)}::bigint${created})`);
  }
  if (cwe !== null) found.push(`cwe @> ARRAY[${c.value(cwe)}::int]`);
  return found.length === 1 ? `${found[0]}` : `(${found.join(" OR ")})`;
}

interface AskedTechniques {
  named: readonly string[];
  suggested: boolean;
  /** Parameter. */
  simulation: string;
  walk: TechniqueWalk | null;
}

function addTechniques(c: Conditions, asked: AskedTechniques): void {
  const { simulation, walk } = asked;
  const [first, ...others] = asked.named;
  if (first === undefined) return;
  const several = others.length > 0;
  const named = several
    ? `technique = ANY (${c.value(asked.named)}::text[])`
    : `technique = ${c.value(first)}`;
  const beyond = walk?.beyond ? ` AND ${walk.beyond}` : "";
  // A single technique is in the order of the list already; the incidents of several are sorted
  // into it.
  const ordered = several && walk !== null;
  // With the severity, so that the planner knows that both tables are in the same order.
  c.add(`(id, severity) IN (SELECT ${ordered ? "DISTINCT " : ""}incident_id, severity FROM incident_technique
    WHERE ${named} AND simulation = ${simulation} AND suggested = ${asked.suggested}${beyond}${ordered ? ` ORDER BY ${walk.orderBy}` : ""})`);
}

function addOwners(filter: IncidentFilter, c: Conditions): void {
  if (filter.onlyOwner !== null) c.add(`owner_email = ${c.value(filter.onlyOwner)}`);
  const named = filter.owner.filter((owner) => owner !== null);
  const parts = filter.owner.includes(null) ? ["owner_email IS NULL"] : [];
  if (named.length === 1) parts.push(`owner_email = ${c.value(named[0])}`);
  if (named.length > 1) parts.push(`owner_email = ANY (${c.value(named)}::text[])`);
  if (parts.length > 0) c.add(`(${parts.join(" OR ")})`);
}

/** The first result again and again. */
function once(make: () => string): () => string {
  let made: string | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

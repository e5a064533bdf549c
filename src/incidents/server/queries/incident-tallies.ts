import "server-only";
import type { Pool } from "pg";
import { severityRank } from "@/evidence/domain/findings/severity";
import { WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import { type FacetField, INCIDENT_LIST } from "@/incidents/domain/incident-list";
import { isEmptyFilter } from "@/platform/domain/list";
import {
  Conditions,
  conditionsOf,
  FILTER_COLUMN,
  type IncidentFilter,
} from "./incident-conditions";

export interface ValueCount {
  /** As it is stored; the rank of a severity, an empty text for no owner. */
  value: string;
  n: number;
}

/** Whether no filter of the list is set but these. */
function asksOnlyFor(filter: IncidentFilter, fields: readonly string[]): boolean {
  const others = Object.keys(INCIDENT_LIST.fields).filter((name) => !fields.includes(name));
  return (
    filter.text === null && others.every((name) => isEmptyFilter(Reflect.get(filter, name) ?? null))
  );
}

const TALLY_SQL = {
  severity: "severity::text",
  status: "CASE WHEN state IN ('closed', 'accepted') THEN state ELSE 'open' END",
  workflow: "CASE state WHEN 'accepted' THEN 'closed' ELSE state END",
  group: "group_name",
  tool: "tool",
  owner: "owner",
  technique: "word",
  suggested: "word",
} as const satisfies Partial<Record<FacetField, string>>;

/** Fields whose values are tallied together, so that each can be counted under filters on the others. */
export type TalliedField = keyof typeof TALLY_SQL;

export function isTalliedField(field: FacetField): field is TalliedField {
  return Object.hasOwn(TALLY_SQL, field);
}

/** Techniques that are suggested and not stated, a row each. */
export const SUGGESTED = "unnest(ARRAY(SELECT unnest(suggested) EXCEPT SELECT unnest(techniques)))";

const INCIDENT_SQL: Record<Exclude<TalliedField, "status">, string> = {
  ...FILTER_COLUMN,
  severity: "severity::text",
  owner: "coalesce(owner_email, '')",
  technique: "unnest(techniques)",
  suggested: SUGGESTED,
};

/** Kinds of techniques that are counted or filtered. */
function taggedBy(filter: IncidentFilter, field: TalliedField): ("technique" | "suggested")[] {
  return [
    ...(field === "technique" || filter.technique.length > 0 ? (["technique"] as const) : []),
    ...(field === "suggested" || filter.suggested.length > 0 ? (["suggested"] as const) : []),
  ];
}

/** True where every filter is a dimension of a tally that counts the field. */
export function isTallied(filter: IncidentFilter, field: TalliedField): boolean {
  const tagged = taggedBy(filter, field);
  return (
    // An incident counts under each of its techniques: the counts of several cannot be added.
    filter.technique.length <= 1 &&
    filter.suggested.length <= 1 &&
    tagged.length <= 1 &&
    !(tagged.length > 0 && wideDimensions(filter, field).size > 0) &&
    asksOnlyFor(filter, Object.keys(TALLY_SQL)) &&
    filter.ids === null
  );
}

const COARSE: Record<string, readonly string[]> = {
  open: WORKFLOW_STATES.filter((state) => state !== "closed"),
  accepted: ["accepted"],
  closed: ["closed"],
};

/** States of the tallies that the filter lets pass; null: all. */
function statesOf(filter: IncidentFilter): string[] | null {
  if (filter.status.length === 0 && filter.workflow.length === 0) return null;
  const coarse = new Set(filter.status.flatMap((word) => COARSE[word] ?? [word]));
  const fine = new Set(
    filter.workflow.flatMap((word) => (word === "closed" ? ["closed", "accepted"] : [word])),
  );
  return [...WORKFLOW_STATES, "accepted"].filter(
    (state) =>
      (filter.status.length === 0 || coarse.has(state)) &&
      (filter.workflow.length === 0 || fine.has(state)),
  );
}

/** Addresses that the filter allows, empty for unassigned; null: all. */
function ownersOf(filter: IncidentFilter): string[] | null {
  const named = filter.owner.map((owner) => owner ?? "");
  if (filter.onlyOwner === null) return named.length === 0 ? null : named;
  const allowed = named.length === 0 || named.includes(filter.onlyOwner);
  return allowed ? [filter.onlyOwner] : [];
}

const WIDE: readonly string[] = ["group", "tool", "owner"];

function wideDimensions(filter: IncidentFilter, field: TalliedField): Set<string> {
  const wide = new Set(WIDE.filter((dimension) => dimension === field));
  if (filter.group.length > 0) wide.add("group");
  if (filter.tool.length > 0) wide.add("tool");
  if (ownersOf(filter) !== null) wide.add("owner");
  return wide;
}

/** The smallest tally that has every dimension of the filter. */
function kindOf(filter: IncidentFilter, field: TalliedField): string {
  const [tagged] = taggedBy(filter, field);
  if (tagged !== undefined) return tagged;
  const wide = wideDimensions(filter, field);
  const [only] = wide;
  if (wide.size > 1) return "list";
  return only ?? "state";
}

function tallyConditions(filter: IncidentFilter, field: TalliedField, values: unknown[]): string {
  const c = new Conditions(values);
  const owners = ownersOf(filter);
  c.add(`kind = '${kindOf(filter, field)}'`);
  c.add(`simulation = ${c.value(filter.simulation)}`);
  const oneOf = (column: string, type: string, words: readonly unknown[]) =>
    c.add(`${column} = ANY (${c.value(words)}::${type}[])`);
  if (filter.severity.length > 0) {
    oneOf("severity", "smallint", filter.severity.map(severityRank));
  }
  const states = statesOf(filter);
  if (states !== null) oneOf("state", "text", states);
  if (filter.group.length > 0) oneOf("group_name", "text", filter.group);
  if (filter.tool.length > 0) oneOf("tool", "text", filter.tool);
  if (owners !== null) oneOf("owner", "text", owners);
  if (filter.technique.length > 0) oneOf("word", "text", filter.technique);
  if (filter.suggested.length > 0) oneOf("word", "text", filter.suggested);
  return c.sql;
}

/**
 * State that an expired acceptance counts as. It is counted as 'accepted' in the tallies until it
 * is moved, but is open: those few are counted one by one.
 */
function expiredSql(filter: IncidentFilter, field: TalliedField, values: unknown[]): string | null {
  const sign = Number(filter.status.includes("open")) - Number(filter.status.includes("accepted"));
  if (field !== "status" && sign === 0) return null;
  const c = conditionsOf({ ...filter, status: [] }, values);
  // Fenced off: the few that have expired come first, before all other conditions.
  const from = `FROM (SELECT * FROM incident
    WHERE risk_accepted_until <= ${c.value(filter.now)}::timestamptz OFFSET 0) incident
    WHERE ${c.sql} GROUP BY 1`;
  return field === "status"
    ? `SELECT 'accepted', -count(*) ${from} UNION ALL SELECT 'open', count(*) ${from}`
    : `SELECT ${INCIDENT_SQL[field]}, ${sign} * count(*) ${from}`;
}

/**
 * Matching incidents by one field, most frequent first, exactly. The filter must be `isTallied` for
 * the field, and filter no status where the status is counted.
 */
export async function tallyByField(
  pool: Pool,
  filter: IncidentFilter,
  field: TalliedField,
): Promise<ValueCount[]> {
  const values: unknown[] = [];
  const tallied = tallyConditions(filter, field, values);
  const expired = expiredSql(filter, field, values);
  const { rows } = await pool.query<ValueCount>(
    `SELECT value, sum(n)::float8 AS n FROM (
       SELECT ${TALLY_SQL[field]} AS value, n FROM incident_tally_now WHERE ${tallied}
       ${expired === null ? "" : `UNION ALL ${expired}`}) counted
     GROUP BY value HAVING sum(n) > 0 ORDER BY 2 DESC, 1`,
    values,
  );
  return rows;
}

/** True where every incident passes. */
export function asksNothing(filter: IncidentFilter): boolean {
  return asksOnlyFor(filter, []) && filter.onlyOwner === null && filter.ids === null;
}

import "server-only";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { Tables } from "@/generated/tables";
import type { IncidentSort } from "@/incidents/domain/incident-list";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";
import { columnsOf, type IsoRow, type Row } from "@/platform/db/rows";
import { Conditions, conditionsOf, type IncidentFilter } from "./incident-conditions";
import { newestMatchesSql } from "./incident-search";

/** Columns that no page shows: fifty rows of all columns take a third longer. */
const UNREAD = [
  "fingerprint_version",
  "text_sha256",
  "reported_techniques",
  "suggester",
  "rejected_techniques",
  "risk_accepted",
  "triaged_at",
  "fixed_at",
  "state_by",
  "fixing_since",
  "overdue_told",
  "due_soon_told",
  "closed_by",
  "first_run_id",
] as const;

/** A row of incident; timestamps are RFC 3339 texts. */
export type IncidentRow = IsoRow<
  Omit<Row<"incident", { cvss_score: number | null }>, (typeof UNREAD)[number]>
> & {
  /** Whether something happened since `coverage_pct` was computed; see withPresentCoverage. */
  coverage_due: boolean;
};

const COVERAGE_DUE = `(i.coverage_pct IS NULL
  OR EXISTS (SELECT 1 FROM coverage_queue q WHERE q.incident_id = i.id)) AS coverage_due`;

const COLUMNS = `${columnsOf("incident", { as: "i", without: ["cvss_score", ...UNREAD] })},
  i.cvss_score::float8 AS cvss_score, ${COVERAGE_DUE}`;

/** Where a page ends: the order it was walked in, the value of that order and the id. */
export interface IncidentKey {
  order: IncidentOrder;
  value: string;
  id: bigint;
}

/** How rows are walked: each is the order of an index. `rest` is what has no running deadline. */
export type IncidentOrder = "newest" | "oldest" | "created" | "severity" | "due" | "rest";

interface Walk {
  /** Expression and direction; its text is the key. */
  by: { sql: string; type: string; descending: boolean } | null;
  descending: boolean;
  only: string | null;
}

const RUNNING = "workflow_status <> 'closed' AND sla_due IS NOT NULL";

const WALKS: Record<IncidentOrder, Walk> = {
  newest: { by: null, descending: true, only: null },
  oldest: { by: null, descending: false, only: null },
  created: {
    by: { sql: "created_at", type: "timestamptz", descending: true },
    descending: true,
    only: null,
  },
  severity: {
    by: { sql: "severity", type: "smallint", descending: true },
    descending: true,
    only: null,
  },
  due: {
    by: { sql: "sla_due", type: "timestamptz", descending: false },
    descending: false,
    only: RUNNING,
  },
  rest: { by: null, descending: true, only: `(${RUNNING}) IS NOT TRUE` },
};

/** The orders that incident_technique has an index for, all descending. */
const TECHNIQUE_ORDER: Partial<Record<IncidentOrder, readonly string[]>> = {
  newest: ["incident_id"],
  severity: ["severity", "incident_id"],
};

function descendingBy(columns: readonly string[], table = ""): string {
  return columns.map((column) => `${table}${column} DESC`).join(", ");
}

/** More combinations than people use; further ones are planned each time. */
const PREPARED = 200;
const statementNames = new Map<string, string>();

/**
 * Combinations of filters are prepared once per connection, because planning costs as much as a
 * page. A text search is not: its plan has to know the text. The name follows from the text alone,
 * because the front's module graph and Next's share the connections.
 */
function prepared(text: string, filter: IncidentFilter): { name?: string } {
  if (filter.text !== null) return {};
  const known = statementNames.get(text);
  if (known !== undefined) return { name: known };
  if (statementNames.size >= PREPARED) return {};
  const name = `incidents-${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  statementNames.set(text, name);
  return { name };
}

const RUNNING_SLA: readonly string[] = ["overdue", "due_soon", "on_track"];

/** The walks that together are a sort, without those that cannot find anything. */
export function walksOf(sort: IncidentSort, filter: IncidentFilter): IncidentOrder[] {
  if (sort === "severity" || sort === "oldest") return [sort];
  if (sort === "newest") {
    // A range of dates is found through its index, which has an order of its own.
    const dated = filter.created_from !== null || filter.created_to !== null;
    return [dated ? "created" : "newest"];
  }
  const anyOf = (words: readonly string[], wanted: (word: string) => boolean) =>
    words.length === 0 || words.some(wanted);
  const running =
    anyOf(filter.sla, (word) => RUNNING_SLA.includes(word)) &&
    anyOf(filter.status, (word) => word !== "closed" && word !== "accepted") &&
    anyOf(filter.workflow, (word) => word !== "closed") &&
    filter.resolution.length === 0 &&
    filter.closed_from === null &&
    filter.closed_to === null;
  const others = anyOf(filter.sla, (word) => !RUNNING_SLA.includes(word));
  return [...(running ? (["due"] as const) : []), ...(others ? (["rest"] as const) : [])];
}

export type ListedRow = IncidentRow & { page_order: IncidentOrder; page_key: string };

/** One page in key-set order, one row more than `limit` where there are further ones. */
export async function findIncidents(
  pool: Pool,
  filter: IncidentFilter,
  sort: IncidentSort,
  after: IncidentKey | null,
  limit: number,
): Promise<ListedRow[]> {
  const walks = walksOf(sort, filter);
  const from = after === null ? 0 : walks.indexOf(after.order);
  const rows: ListedRow[] = [];
  for (const order of walks.slice(Math.max(from, 0))) {
    const key = after?.order === order ? after : null;
    rows.push(...(await walk(pool, filter, order, key, limit + 1 - rows.length)));
    if (rows.length > limit) break;
  }
  return rows;
}

async function walk(
  pool: Pool,
  filter: IncidentFilter,
  order: IncidentOrder,
  after: IncidentKey | null,
  rows: number,
): Promise<ListedRow[]> {
  const { text: searched } = filter;
  if (searched !== null && order === "newest") {
    return search(pool, { ...filter, text: searched }, after, rows);
  }
  const indexed = TECHNIQUE_ORDER[order];
  const ofOne = onlyTechnique(filter);
  if (ofOne !== null && indexed !== undefined) {
    return walkTechnique(
      pool,
      { ...ofOne, order, orderBy: descendingBy(indexed, "t.") },
      after,
      rows,
    );
  }
  const { by, descending, only } = WALKS[order];
  const values: unknown[] = [];
  const beyond = after === null ? null : beyondKey(order, after, new Conditions(values));
  const ofTechnique =
    indexed === undefined
      ? null
      : { orderBy: descendingBy(indexed), beyond: beyond?.("incident_id") ?? null };
  const c = conditionsOf(filter, values, ofTechnique);
  if (only !== null) c.add(only);
  if (beyond !== null) c.add(beyond("id"));
  const way = descending ? "DESC" : "ASC";
  const orderBy = by === null ? `id ${way}` : `${by.sql} ${way}, id ${way}`;
  const text = `SELECT ${pageColumns(order)}
    FROM incident i WHERE ${c.sql} ORDER BY ${orderBy} LIMIT ${c.value(rows)}`;
  const statement = { ...prepared(text, filter), text, values: c.values, types: ISO_TIMESTAMPS };
  return (await pool.query<ListedRow>(statement)).rows;
}

function pageColumns(order: IncidentOrder): string {
  const { by } = WALKS[order];
  return `${COLUMNS}, '${order}' AS page_order, ${by === null ? "''" : `${by.sql}::text`} AS page_key`;
}

async function search(
  pool: Pool,
  filter: IncidentFilter & { text: string },
  after: IncidentKey | null,
  rows: number,
): Promise<ListedRow[]> {
  const values: unknown[] = [];
  const ids = newestMatchesSql(filter, after?.id ?? null, rows, values);
  const text = `SELECT ${pageColumns("newest")} FROM incident i WHERE id = ANY (ARRAY(${ids})) ORDER BY id DESC`;
  return (await pool.query<ListedRow>({ text, values, types: ISO_TIMESTAMPS })).rows;
}

interface OfTechnique {
  technique: string;
  suggested: boolean;
  /** The other filters. */
  rest: IncidentFilter;
}

/** The one technique in the filter; null where there are none or several. */
function onlyTechnique(filter: IncidentFilter): OfTechnique | null {
  const { technique: stated, suggested } = filter;
  const [technique, ...others] = [...stated, ...suggested];
  if (technique === undefined || others.length > 0) return null;
  const rest = { ...filter, technique: [], suggested: [] };
  return { technique, suggested: suggested.length > 0, rest };
}

/** Incidents of one technique, in the order in which its index has them. */
async function walkTechnique(
  pool: Pool,
  {
    technique,
    suggested,
    rest,
    order,
    orderBy,
  }: OfTechnique & { order: IncidentOrder; orderBy: string },
  after: IncidentKey | null,
  rows: number,
): Promise<ListedRow[]> {
  const values: unknown[] = [];
  const c = new Conditions(values);
  c.add(`technique = ${c.value(technique)} AND simulation = ${c.value(rest.simulation)}`);
  c.add(`suggested = ${suggested}`);
  if (after !== null) c.add(beyondKey(order, after, c)("incident_id"));
  const others = conditionsOf(rest, values);
  // Fenced off, so that each incident is looked up by its id: a join of two orders would read all.
  const text = `SELECT incident.* FROM (SELECT incident_id, severity FROM incident_technique WHERE ${c.sql}) t
    CROSS JOIN LATERAL (SELECT ${pageColumns(order)} FROM incident i
      WHERE id = t.incident_id AND ${others.sql} OFFSET 0) incident
    ORDER BY ${orderBy} LIMIT ${c.value(rows)}`;
  const statement = { ...prepared(text, rest), text, values, types: ISO_TIMESTAMPS };
  return (await pool.query<ListedRow>(statement)).rows;
}

/** The condition for what comes after a key, by the name of the column of the id. */
function beyondKey(order: IncidentOrder, after: IncidentKey, c: Conditions) {
  const { by, descending } = WALKS[order];
  const sign = descending ? "<" : ">";
  const id = `${c.value(after.id)}::bigint`;
  if (by === null) return (column: string) => `${column} ${sign} ${id}`;
  const value = `${c.value(after.value)}::${by.type}`;
  return (column: string) => `(${by.sql}, ${column}) ${sign} (${value}, ${id})`;
}

/** Matching incidents by severity, counted up to a bound so that the cost has one too. */
export async function countIncidents(
  pool: Pool,
  filter: IncidentFilter,
  bound: number,
): Promise<{ severity: number; n: number }[]> {
  const values: unknown[] = [];
  const { text: searched } = filter;
  const matching =
    searched === null
      ? `SELECT severity FROM incident WHERE ${conditionsOf(filter, values).sql} LIMIT ${bound}`
      : `SELECT severity FROM incident WHERE id = ANY (ARRAY(${newestMatchesSql({ ...filter, text: searched }, null, bound, values)}))`;
  const text = `SELECT severity, count(*)::int AS n FROM (${matching}) matching GROUP BY severity`;
  const statement = { ...prepared(text, filter), text, values };
  return (await pool.query<{ severity: number; n: number }>(statement)).rows;
}

type DetailColumn = "state_by" | "fixing_since" | "risk_accepted";

/** An incident with the texts of its weakness; null where it has none. */
export type IncidentDetailRow = IncidentRow &
  Pick<IsoRow<Row<"incident">>, DetailColumn> & {
    [Text in "description" | "remediation" | "citations"]: Tables["weakness_text"][Text] | null;
  };

export async function findIncident(pool: Pool, id: bigint): Promise<IncidentDetailRow | null> {
  const { rows } = await pool.query<IncidentDetailRow>({
    name: "find-incident",
    text: `SELECT ${COLUMNS}, i.state_by, i.fixing_since, i.risk_accepted,
             t.description, t.remediation, t.citations
           FROM incident i LEFT JOIN weakness_text t ON t.sha256 = i.text_sha256 WHERE i.id = $1`,
    values: [id],
    types: ISO_TIMESTAMPS,
  });
  return rows[0] ?? null;
}

type Asset = "asset_host" | "asset_port" | "asset_protocol" | "asset_url";

/** The asset of an incident by the names of the wire. */
export function assetOf(row: Pick<Row<"incident">, Asset>) {
  const { asset_host: host, asset_port: port, asset_protocol: protocol, asset_url: url } = row;
  return { host, port, protocol, url };
}

/** The CVSS of an incident by the names of the wire; null without one. */
export function cvssOf({
  cvss_version: version,
  cvss_score: score,
  cvss_vector: vector,
}: IncidentRow) {
  return version === null ? null : { version, score, vector };
}

/** How many of these weaknesses have an incident already. */
export async function countKnownFingerprints(
  pool: Pool,
  fingerprints: readonly Buffer[],
): Promise<number> {
  let known = 0;
  for (let from = 0; from < fingerprints.length; from += 10_000) {
    const { rows } = await pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM incident WHERE NOT simulation AND fingerprint = ANY ($1::bytea[])",
      [fingerprints.slice(from, from + 10_000)],
    );
    known += rows[0]?.n ?? 0;
  }
  return known;
}

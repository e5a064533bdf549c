import "server-only";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { IncidentStatus, WorkflowState } from "@/domain/incidents/incident";
import { ISO_TIMESTAMPS } from "../iso-timestamps";

/** A row of incident; timestamps are RFC 3339 texts. */
export interface IncidentRow {
  id: bigint;
  simulation: boolean;
  fingerprint: Buffer;
  tool: string;
  rule_id: string;
  title: string;
  group_name: string;
  severity: number;
  severity_source: string;
  severity_raw: string;
  confidence: string | null;
  false_positive: boolean;
  workflow_status: string;
  asset_host: string | null;
  asset_port: number | null;
  asset_protocol: string | null;
  asset_url: string | null;
  cve: string[];
  cwe: number[];
  cvss_version: string | null;
  cvss_score: number | null;
  cvss_vector: string | null;
  reported_count: number | null;
  evidence_count: number;
  coverage_pct: number | null;
  owner_email: string | null;
  sla_due: string | null;
  risk_accepted_until: string | null;
  first_seen: string;
  last_seen: string;
  last_run_id: bigint | null;
  created_at: string;
  updated_at: string;
  version: number;
}

const COLUMNS = `id, simulation, fingerprint, tool, rule_id, title, group_name, severity,
  severity_source, severity_raw, confidence, false_positive, workflow_status, asset_host,
  asset_port, asset_protocol, asset_url, cve, cwe, cvss_version, cvss_score::float8 AS cvss_score,
  cvss_vector, reported_count, evidence_count, coverage_pct, owner_email, sla_due,
  risk_accepted_until, first_seen, last_seen, last_run_id, created_at, updated_at, version`;

export interface IncidentFilter {
  simulation: boolean;
  severities: readonly number[];
  /** Any of these. */
  statuses: readonly StatusWord[];
  workflow: readonly string[];
  groups: readonly string[];
  tools: readonly string[];
  text: string | null;
  now: Date;
}

export type IncidentSort = "newest" | "severity";

/** Key of the last row of a page. */
export interface IncidentKey {
  severity: number;
  id: bigint;
}

export type StatusWord = IncidentStatus | WorkflowState;

/** Coarse states and states of the lifecycle; each mentions the parameter, so that it is always used. */
const STATUS_SQL: Record<StatusWord, (now: string) => string> = {
  open: (now) =>
    `(workflow_status <> 'closed' AND (risk_accepted_until IS NULL OR risk_accepted_until <= ${now}::timestamptz))`,
  accepted: (now) => `(workflow_status <> 'closed' AND risk_accepted_until > ${now}::timestamptz)`,
  ...stateSql("triaged", "assigned", "fixing", "retest", "closed"),
};

function stateSql<State extends WorkflowState>(...states: State[]) {
  return Object.fromEntries(
    states.map((state) => [
      state,
      (now: string) => `(workflow_status = '${state}' AND ${now}::timestamptz IS NOT NULL)`,
    ]),
  ) as Record<State, (now: string) => string>;
}

/** Conditions with their parameters; each distinct set of filters is one prepared statement. */
class Conditions {
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];

  add(sql: (parameter: string) => string, value: unknown): void {
    this.values.push(value);
    this.parts.push(sql(`$${this.values.length}`));
  }

  get sql(): string {
    return this.parts.join(" AND ");
  }
}

function conditionsOf(filter: IncidentFilter): Conditions {
  const c = new Conditions();
  c.add((p) => `simulation = ${p}`, filter.simulation);
  // One value is compared as such: the planner then walks the index in the order of the list.
  const oneOf = (column: string, type: string, values: readonly unknown[]) => {
    if (values.length === 1) c.add((p) => `${column} = ${p}`, values[0]);
    else if (values.length > 1) c.add((p) => `${column} = ANY (${p}::${type}[])`, values);
  };
  oneOf("severity", "smallint", filter.severities);
  oneOf("workflow_status", "text", filter.workflow);
  oneOf("group_name", "text", filter.groups);
  oneOf("tool", "text", filter.tools);
  if (filter.text !== null) {
    // The same expression as the index has.
    c.add(
      (p) => `incident_search_text(title, asset_host, rule_id, cve) ILIKE ${p}`,
      `%${escapeLike(filter.text)}%`,
    );
  }
  if (filter.statuses.length > 0) {
    c.add(
      (now) => `(${filter.statuses.map((word) => STATUS_SQL[word](now)).join(" OR ")})`,
      filter.now,
    );
  }
  return c;
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

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** One page in key-set order, one row more than `limit` where there are further ones. */
export async function findIncidents(
  pool: Pool,
  filter: IncidentFilter,
  sort: IncidentSort,
  after: IncidentKey | null,
  limit: number,
): Promise<IncidentRow[]> {
  const c = conditionsOf(filter);
  if (after !== null && sort === "newest") c.add((p) => `id < ${p}::bigint`, after.id);
  if (after !== null && sort === "severity") {
    c.values.push(after.severity);
    const severity = `$${c.values.length}::smallint`;
    c.add((p) => `(severity, id) < (${severity}, ${p}::bigint)`, after.id);
  }
  c.values.push(limit + 1);
  const order = sort === "newest" ? "id DESC" : "severity DESC, id DESC";
  const text = `SELECT ${COLUMNS} FROM incident WHERE ${c.sql} ORDER BY ${order} LIMIT $${c.values.length}`;
  return (
    await pool.query<IncidentRow>({
      ...prepared(text, filter),
      text,
      values: c.values,
      types: ISO_TIMESTAMPS,
    })
  ).rows;
}

/** Matching incidents by severity, counted up to a bound so that the cost has one too. */
export async function countIncidents(
  pool: Pool,
  filter: IncidentFilter,
  bound: number,
): Promise<{ severity: number; n: number }[]> {
  const c = conditionsOf(filter);
  const text = `SELECT severity, count(*)::int AS n FROM (
    SELECT severity FROM incident WHERE ${c.sql} LIMIT ${bound}) matching GROUP BY severity`;
  const statement = { ...prepared(text, filter), text, values: c.values };
  return (await pool.query<{ severity: number; n: number }>(statement)).rows;
}

export interface IncidentDetailRow extends IncidentRow {
  description: string | null;
  remediation: string | null;
  citations: string[] | null;
}

export async function findIncident(pool: Pool, id: bigint): Promise<IncidentDetailRow | null> {
  const { rows } = await pool.query<IncidentDetailRow>({
    name: "find-incident",
    text: `SELECT i.*, i.cvss_score::float8 AS cvss_score, t.description, t.remediation, t.citations
           FROM incident i LEFT JOIN weakness_text t ON t.sha256 = i.text_sha256 WHERE i.id = $1`,
    values: [id],
    types: ISO_TIMESTAMPS,
  });
  return rows[0] ?? null;
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

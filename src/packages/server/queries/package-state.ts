import "server-only";
import type { Pool, PoolClient } from "pg";
import type { RecordPlace } from "@/trace/server/queries/transparency-log";

/** A timestamp as RFC 3339 in UTC with all of its six fraction digits; a Date would lose three. */
export function instant(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** An incident without what changes when its state does not. */
export interface StateIncidentRow {
  simulation: boolean;
  fingerprint: Buffer;
  fingerprint_version: number;
  tool: string;
  rule_id: string;
  title: string;
  group_name: string;
  severity: number;
  severity_source: string;
  severity_raw: string;
  confidence: string | null;
  false_positive: boolean;
  risk_accepted: boolean;
  workflow_status: string;
  resolution: string | null;
  asset_host: string | null;
  asset_port: number | null;
  asset_protocol: string | null;
  asset_url: string | null;
  cve: string[];
  cwe: number[];
  techniques: string[];
  cvss_version: string | null;
  cvss_score: string | null;
  cvss_vector: string | null;
  evidence_count: number;
  owner_email: string | null;
  sla_due: string | null;
  risk_accepted_until: string | null;
  closed_at: string | null;
  reopened_at: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  description: string | null;
  remediation: string | null;
  citations: string[] | null;
}

/**
 * The incident of a package. An import changes first_seen, last_seen, last_run_id and reported_count
 * without a new version, so they are no part of the state; coverage_pct is derived from the evidence.
 */
export async function readStateIncident(
  client: PoolClient,
  id: bigint,
): Promise<StateIncidentRow | null> {
  const { rows } = await client.query<StateIncidentRow>(
    `SELECT i.simulation, i.fingerprint, i.fingerprint_version, i.tool, i.rule_id, i.title,
       i.group_name, i.severity, i.severity_source, i.severity_raw, i.confidence, i.false_positive,
       i.risk_accepted, i.workflow_status, i.resolution, i.asset_host, i.asset_port,
       i.asset_protocol, i.asset_url, i.cve, i.cwe, i.techniques, i.cvss_version,
       i.cvss_score::text AS cvss_score, i.cvss_vector, i.evidence_count, i.owner_email,
       ${instant("i.sla_due")} AS sla_due,
       ${instant("i.risk_accepted_until")} AS risk_accepted_until,
       ${instant("i.closed_at")} AS closed_at, ${instant("i.reopened_at")} AS reopened_at,
       ${instant("i.created_at")} AS created_at, ${instant("i.updated_at")} AS updated_at,
       i.version, t.description, t.remediation, t.citations
     FROM incident i LEFT JOIN weakness_text t ON t.sha256 = i.text_sha256 WHERE i.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export interface StateEvidenceRow {
  id: bigint;
  kind: string;
  sha256: Buffer;
  /** Bytes of the record; null once erased. */
  size: number | null;
  source_line: number | null;
  imported_at: string;
  run_id: bigint | null;
  connector: string | null;
  source_tool: string | null;
  source_version: string | null;
  file_name: string | null;
  file_sha256: Buffer | null;
}

/**
 * Evidence of an incident in the order of its ids. A record counts as erased also where the same
 * bytes were erased as another item's, because a package stores bytes by their digest.
 */
export async function readStateEvidence(
  client: PoolClient,
  incidentId: bigint,
): Promise<StateEvidenceRow[]> {
  const { rows } = await client.query<StateEvidenceRow>(
    `SELECT e.id, e.kind, e.sha256,
       CASE WHEN b.erased_at IS NULL THEN octet_length(convert_to(e.record, 'UTF8')) END AS size,
       e.source_line, ${instant("e.imported_at")} AS imported_at, e.run_id, r.connector,
       r.source_tool, r.source_version, r.file_name, r.file_sha256
     FROM evidence_item e LEFT JOIN connector_run r ON r.id = e.run_id
       LEFT JOIN evidence_blob b ON b.sha256 = e.sha256
     WHERE e.incident_id = $1 ORDER BY e.id`,
    [incidentId],
  );
  return rows;
}

export interface StatePartRow {
  evidence_id: bigint;
  ordinal: number;
  name: string;
  media_type: string;
  sha256: Buffer;
  size: number;
  erased: boolean;
}

/** Parts of all evidence of an incident in the order of item and ordinal. */
export async function readStateParts(
  client: PoolClient,
  incidentId: bigint,
): Promise<StatePartRow[]> {
  const { rows } = await client.query<StatePartRow>(
    `SELECT p.evidence_id, p.ordinal, p.name, p.media_type, p.sha256, b.size,
       b.erased_at IS NOT NULL AS erased
     FROM evidence_item e JOIN evidence_part p ON p.evidence_id = e.id
       JOIN evidence_blob b ON b.sha256 = p.sha256
     WHERE e.incident_id = $1 ORDER BY p.evidence_id, p.ordinal`,
    [incidentId],
  );
  return rows;
}

/** Exact lines of a chain of custody, in order. */
export async function readCustodyLines(client: PoolClient, chain: string): Promise<Buffer[]> {
  const { rows } = await client.query<{ line: Buffer }>(
    "SELECT line FROM custody_event WHERE chain = $1 ORDER BY seq",
    [chain],
  );
  return rows.map((row) => row.line);
}

/**
 * The last record of a chain that is part of the state. Issuing and exporting packages is not:
 * otherwise each export would make a state of its own.
 */
export async function findLastStateRecord(
  client: PoolClient,
  chain: string,
): Promise<RecordPlace | null> {
  const { rows } = await client.query<RecordPlace>(
    `SELECT chain, epoch, seq FROM trace_record
     WHERE chain = $1
       AND convert_from(line, 'UTF8')::json #>> '{body,kind}' NOT LIKE 'package.%'
     ORDER BY epoch DESC, seq DESC LIMIT 1`,
    [chain],
  );
  return rows[0] ?? null;
}

/** Canonical records of some evidence items, in the order of their ids; erased ones are left out. */
export async function readRecords(
  pool: Pool,
  ids: readonly bigint[],
): Promise<{ id: bigint; record: string }[]> {
  const { rows } = await pool.query<{ id: bigint; record: string }>(
    `SELECT id, record FROM evidence_item
     WHERE id = ANY ($1::bigint[]) AND record IS NOT NULL ORDER BY id`,
    [ids],
  );
  return rows;
}

/** What tells a state from the one after it, cheaply. */
export interface StateMark {
  version: number;
  custodyEvents: bigint;
  /** Hash of the last event of custody. */
  custodyHead: Buffer;
}

export async function findStateMark(
  client: PoolClient,
  incidentId: bigint,
  chain: string,
): Promise<StateMark | null> {
  const { rows } = await client.query<StateMark>(
    `SELECT i.version, coalesce(c.next_seq, 0) AS "custodyEvents",
       coalesce(c.head, decode(repeat('00', 32), 'hex')) AS "custodyHead"
     FROM incident i LEFT JOIN custody_chain c ON c.chain = $2 WHERE i.id = $1`,
    [incidentId, chain],
  );
  return rows[0] ?? null;
}
